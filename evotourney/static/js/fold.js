"use strict";
// On a phone only the first table of a long sum stays unfolded.
(() => {
  const narrow = window.matchMedia("(max-width: 699.98px)");
  const fold = () => {
    if (!narrow.matches) return;
    for (const sum of document.querySelectorAll(".sum-columns:not([data-folded])")) {
      sum.dataset.folded = "";
      [...sum.querySelectorAll(".sum-table")].slice(1).forEach((one) => { one.open = false; });
    }
  };
  document.addEventListener("DOMContentLoaded", fold);
  document.addEventListener("htmx:afterSettle", fold);
})();
