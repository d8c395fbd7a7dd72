// Conveniences only: clocks that tick, times in the visitor's zone, copying, and parts that update by themselves.
(function () {
  "use strict";
  const page = document.documentElement.lang;
  // Day before month, as the server writes it.
  const language = page === "en" ? "en-GB" : page || undefined;
  const shapes = {
    time: { hour: "2-digit", minute: "2-digit" },
    day: { day: "numeric", month: "short", year: "numeric" },
    moment: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  };

  function localise(root) {
    for (const time of root.querySelectorAll("time[data-local]")) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) {
        time.textContent = at.toLocaleString(language, { ...shapes[time.dataset.local], hourCycle: "h23" });
      }
      time.removeAttribute("data-local");
    }
    for (const button of root.querySelectorAll("[data-copy][hidden]")) {
      button.hidden = !navigator.clipboard;
    }
  }

  function left(milliseconds) {
    const whole = Math.max(0, Math.floor(milliseconds / 1000));
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor((whole % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("time[data-clock]")) {
      clock.textContent = left(new Date(clock.dateTime) - Date.now());
    }
  }

  document.addEventListener("DOMContentLoaded", function () {
    localise(document);
    tick();
    setInterval(tick, 1000);
  });

  document.addEventListener("click", function (event) {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const source = document.querySelector(button.dataset.copy);
    navigator.clipboard.writeText(source.textContent).then(function () {
      const check = button.querySelector("span");
      if (check && !check.classList.contains("hidden-name")) check.textContent += " ✓";
    });
  });

  // A part nobody looks at is not asked for; one that came back the same is not swapped, so that nothing closes.
  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.target.matches("[data-live]") && document.hidden && event.detail.requestConfig.triggeringEvent === undefined) {
      event.preventDefault();
    }
  });

  let open = [];
  document.addEventListener("htmx:beforeSwap", function (event) {
    const target = event.detail.target;
    if (!target || target.id !== "live") return;
    const tag = event.detail.xhr.getResponseHeader("ETag");
    if (tag && tag === target.dataset.etag) {
      event.detail.shouldSwap = false;
      return;
    }
    open = [...target.querySelectorAll("details[open]")].map((one) => one.querySelector("summary").textContent.trim() + one.closest("section")?.querySelector("h2, h3")?.textContent);
    target.dataset.next = tag || "";
  });

  document.addEventListener("htmx:afterSwap", function (event) {
    const part = document.getElementById("live");
    if (!part) return;
    const tag = event.detail.xhr.getResponseHeader("ETag");
    if (tag) part.dataset.etag = tag;
    for (const one of part.querySelectorAll("details")) {
      const key = one.querySelector("summary").textContent.trim() + one.closest("section")?.querySelector("h2, h3")?.textContent;
      if (open.includes(key)) one.open = true;
    }
    open = [];
    localise(part);
    tick();
  });
})();
