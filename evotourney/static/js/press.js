// Nothing is replaced under a finger: a button swapped away between press and release never hears its click. While
// something is pressed, <html> has data-pressed, and a part that updates by itself waits for its next turn.
(function () {
  "use strict";
  const root = document.documentElement;
  const CLICK = 60; // ms: a touch makes its click a moment after the release
  let timer = null;

  function press(event) {
    if (event.button !== 0) return;
    clearTimeout(timer);
    root.dataset.pressed = "";
  }

  function release() {
    clearTimeout(timer);
    timer = setTimeout(function () {
      delete root.dataset.pressed;
      document.dispatchEvent(new Event("released"));
    }, CLICK);
  }

  document.addEventListener("pointerdown", press, true);
  document.addEventListener("pointerup", release, true);
  document.addEventListener("pointercancel", release, true);
  // Outside the window a release is not told.
  document.addEventListener("pointermove", function (event) {
    if (!event.buttons && "pressed" in root.dataset) release();
  }, true);

  document.addEventListener("htmx:beforeSwap", function (event) {
    const isByItself = event.detail.requestConfig.triggeringEvent === undefined;
    if (isByItself && "pressed" in root.dataset) event.detail.shouldSwap = false;
  });
})();
