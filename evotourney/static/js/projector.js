// Turns the pages of the hall's screen every 12 seconds, without movement; makes letters a little smaller where a page
// would be cut; at the end of a turn it looks for news.
(function () {
  "use strict";
  const SECONDS = 12;
  document.addEventListener("DOMContentLoaded", function () {
    const frame = document.querySelector("[data-pages]");
    if (!frame) return;
    const pages = [...frame.querySelectorAll(".projector-page")];
    const words = document.querySelector("[data-page-words]");
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let shown = 0;

    function show(index) {
      shown = index;
      pages.forEach((page, number) => { page.hidden = number !== index; });
      if (words && pages[index]) words.textContent = pages[index].dataset.words;
      fit();
    }

    // No row is ever cut: all sizes follow the root.
    function fit() {
      const root = document.documentElement;
      root.style.fontSize = "";
      if (window.innerWidth < window.innerHeight) return;
      let size = parseFloat(getComputedStyle(root).fontSize);
      while (size > 8 && root.scrollHeight > window.innerHeight) {
        size -= 0.5;
        root.style.fontSize = `${size}px`;
      }
    }

    async function lookForNews() {
      try {
        const answer = await fetch(location.href, { cache: "no-cache", credentials: "same-origin" });
        if (!answer.ok) return;
        const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-pages]");
        if (fresh && fresh.dataset.nextUrl) location.assign(fresh.dataset.nextUrl + location.search);
        else if (fresh && fresh.dataset.version !== frame.dataset.version) location.reload();
      } catch {
        // Without the network the hall keeps what it sees.
      }
    }

    if (!still) {
      document.body.classList.add("turns");
      show(0);
      window.addEventListener("resize", fit);
    }
    setInterval(function () {
      if (!still && pages.length > 1) show((shown + 1) % pages.length);
      if (still || shown === 0) lookForNews();
    }, SECONDS * 1000);
  });
})();
