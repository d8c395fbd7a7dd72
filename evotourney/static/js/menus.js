// Conveniences only: menus close by Escape or a click beside them, steppers count without a reload,
// the current tab of a row that scrolls sideways is in sight.
(function () {
  "use strict";
  for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
    const row = tab.parentElement;
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details.drop[open]")) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });

  document.addEventListener("click", function (event) {
    for (const menu of document.querySelectorAll("details.drop[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const input = step.closest(".stepper").querySelector("input");
    event.preventDefault();
    if (Number(step.dataset.step) < 0) input.stepDown();
    else input.stepUp();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
})();
