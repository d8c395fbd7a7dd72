// Light, dark or as the device says: remembered on this device only, set before the page is painted.
(function () {
  "use strict";
  const root = document.documentElement;
  const known = ["light", "dark"];
  let wish = null;
  try {
    wish = localStorage.getItem("theme");
  } catch {
    // Storage may be forbidden; the device's own setting is used then.
  }
  if (known.includes(wish) && !root.dataset.theme) root.dataset.theme = wish;

  document.addEventListener("DOMContentLoaded", function () {
    const choice = document.querySelector("[data-theme-choice]");
    if (!choice) return;
    const select = choice.querySelector("select");
    select.value = known.includes(wish) ? wish : "";
    choice.hidden = false;
    select.addEventListener("change", function () {
      if (select.value) root.dataset.theme = select.value;
      else delete root.dataset.theme;
      try {
        localStorage.setItem("theme", select.value);
      } catch {
        // The choice then lasts until the next page.
      }
    });
  });
})();
