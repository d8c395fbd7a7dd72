"use strict";
// Conveniences of ladders: long sums folded on phones, changed live values washed blue once, no asking while hidden.
(() => {
  const narrow = window.matchMedia("(max-width: 699.98px)");
  let seen = new Map();

  const fold = () => {
    if (!narrow.matches) return;
    for (const sum of document.querySelectorAll(".sum-columns:not([data-folded])")) {
      sum.dataset.folded = "";
      [...sum.querySelectorAll(".sum-table")].slice(1).forEach((one) => { one.open = false; });
    }
  };

  const liveCells = () => [...document.querySelectorAll("#board td[id^='live-']")];

  document.addEventListener("DOMContentLoaded", fold);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "board" && document.hidden) event.preventDefault();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target && event.detail.target.id === "board") {
      seen = new Map(liveCells().map((cell) => [cell.id, cell.textContent]));
    }
  });
  document.addEventListener("htmx:afterSettle", () => {
    fold();
    for (const cell of liveCells()) {
      if (seen.has(cell.id) && seen.get(cell.id) !== cell.textContent) cell.classList.add("fresh");
    }
    seen = new Map();
  });
})();
