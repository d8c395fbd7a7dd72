// Conveniences of the console only; every page works without them: drag or press M to move a player in a draft with
// the cost in view, "/" to go to a table, and what is being typed is never swapped away.
(function () {
  "use strict";

  // --- finding somebody in the list of the check-in ----------------------------------------------------------------
  // As games/folding.py: a name is found without accents, whatever the width of letters and the kind of kana.
  const PLAIN = { ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ŧ: "t", ŋ: "n", ı: "i", ə: "e", þ: "th", æ: "ae", œ: "oe",
    ß: "ss", ς: "σ", ґ: "г", є: "е" };
  const UNSPACED = "[\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7a3\\uf900-\\ufaff\\u{20000}-\\u{3ffff}]";
  const GAP = new RegExp(`(?<=${UNSPACED}) (?=${UNSPACED})`, "gu");
  const plain = (text) => text.replace(/['`´ʹʻʼʾʿ‘’‛′]/g, "").normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .toLowerCase().normalize("NFC").replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] || letter)
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[\s.,‐‑‒–—―−・-]+/g, " ").trim().replace(GAP, "");
  const words = (typed) => typed.normalize("NFKC").split(/[\s.,‐‑‒–—―−・-]+/).map(plain).filter(Boolean);

  function findHere() {
    const field = document.getElementById("find-here");
    if (!field) return [];
    const wanted = words(field.value);
    const found = [];
    let isShown = true;
    for (const row of document.querySelectorAll(".console-people tbody > tr:not(.group)")) {
      if (row.id) {
        const text = plain(row.textContent);
        isShown = wanted.every((word) => text.includes(word));
      }
      row.hidden = !isShown;
      if (row.id && isShown) found.push(row);
    }
    return found;
  }

  document.addEventListener("input", function (event) {
    if (event.target.id === "find-here") findHere();
  });

  document.addEventListener("htmx:afterSettle", findHere);

  document.addEventListener("keydown", function (event) {
    if (event.target.id !== "find-here" || event.key !== "Enter") return;
    event.preventDefault();
    const found = findHere();
    const button = found.length === 1 && found[0].querySelector("button[value=check-in]");
    if (!button) return;
    button.click();
    event.target.value = "";
    findHere();
  });

  document.addEventListener("DOMContentLoaded", function () {
    for (const one of document.querySelectorAll(".needs-script")) one.hidden = false;
  });

  // --- typing results --------------------------------------------------------------------------------------------
  document.addEventListener("input", function (event) {
    const body = event.target.closest("[data-table]");
    if (body) body.dataset.dirty = "1";
  });

  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    const target = event.detail.target;
    if (target && target.dataset && (target.dataset.dirty || target.contains(document.activeElement))) {
      event.detail.shouldSwap = false;
    }
  });

  document.addEventListener("keydown", function (event) {
    const isTyping = event.target.closest("input, textarea, select");
    const goTo = document.getElementById("go-to-table");
    if (event.key === "/" && goTo && (!isTyping || isTyping.inputMode === "numeric")) {
      event.preventDefault();
      goTo.focus();
      goTo.select();
    }
  });

  /** Says so where the round has no such table: what is typed elsewhere stays, as the page is not left. */
  function isTable(goTo) {
    const { numbers, noTable } = goTo.form.dataset;
    const wanted = goTo.value.trim();
    const isThere = !wanted || numbers.split(" ").includes(wanted);
    const fault = document.getElementById("no-table");
    fault.hidden = isThere;
    fault.querySelector("span").textContent = isThere ? "" : noTable.replace("{number}", wanted);
    if (isThere) goTo.removeAttribute("aria-invalid");
    else goTo.setAttribute("aria-invalid", "true");
    return isThere;
  }

  document.addEventListener("submit", function (event) {
    const goTo = event.target.querySelector("#go-to-table");
    if (!goTo) return;
    if (!isTable(goTo)) {
      event.preventDefault();
      goTo.select();
      return;
    }
    const body = document.getElementById("t" + goTo.value.trim());
    const field = body && (body.querySelector("input.score") || body.querySelector("a"));
    if (!field) return;
    event.preventDefault();
    goTo.value = "";
    field.focus();
    if (field.select) field.select();
    body.scrollIntoView({ block: "center" });
  });

  // A table is saved without leaving the page: the cursor goes on at once, what is typed elsewhere stays, and the
  // answer brings the rows of this table back. Whatever the answer says on top of the page is shown on top of this one.
  const PROBLEMS = ".stack > [role=alert], .stack > .conflict";
  const BESIDE = ["counts", "closing", "close-round", "settled"];

  function firstField(body) {
    return body.querySelector("[aria-invalid=true]") || body.querySelector("input.score");
  }

  function nextToEnter(body) {
    const bodies = [...document.querySelectorAll("[data-entry] tbody[data-table]")];
    const at = bodies.indexOf(body);
    return [...bodies.slice(at + 1), ...bodies.slice(0, at)].find(function (one) {
      const field = one.querySelector("input.score");
      return field && !field.value && !one.dataset.saving;
    });
  }

  function isUntouched(body) {
    return !body || ![...body.querySelectorAll("input.score")].some((field) => field.value);
  }

  function tellNotSaved(body, number) {
    const row = body.insertRow(1);
    row.className = "fault-row";
    row.insertCell();
    const cell = row.insertCell();
    cell.colSpan = 6;
    const link = document.createElement("a");
    link.href = `#t${number}`;
    link.textContent = body.closest("[data-entry]").dataset.notSaved.replace("{number}", number);
    cell.setAttribute("role", "alert");
    cell.append(link);
  }

  async function saveInPlace(form, data, body, number) {
    body.dataset.saving = "1";
    const next = nextToEnter(body);
    if (next) firstField(next).focus();
    let answer;
    let page;
    try {
      answer = await fetch(form.action, { method: "POST", body: data, credentials: "same-origin" });
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      page = null;
    }
    delete body.dataset.saving;
    const fresh = page && page.getElementById(`t${number}`);
    if (!fresh) {
      tellNotSaved(next || body, number);
      return;
    }
    for (const one of fresh.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus");
    body.replaceWith(document.adoptNode(fresh));
    for (const id of BESIDE) {
      const news = page.getElementById(id);
      const old = document.getElementById(id);
      if (news && old) old.replaceWith(document.adoptNode(news));
    }
    for (const one of document.querySelectorAll(PROBLEMS)) one.remove();
    const problems = [...page.querySelectorAll(PROBLEMS)];
    document.querySelector(".stack").prepend(...problems.map((one) => document.adoptNode(one)));
    if (answer.redirected) {
      const close = document.querySelector("#close-round button");
      if (!next && close) close.focus();
    } else if (isUntouched(next)) {
      (problems.length ? document.querySelector(PROBLEMS).querySelector("button, a") : firstField(fresh))?.focus();
      fresh.scrollIntoView({ block: problems.length ? "nearest" : "center" });
    } else {
      tellNotSaved(next, number);
    }
  }

  document.addEventListener("submit", function (event) {
    const number = /^form-(\d+)$/.exec(event.target.id)?.[1];
    const body = number && document.getElementById(`t${number}`);
    if (!body || !body.closest("[data-not-saved]")) return;
    event.preventDefault();
    if (!body.dataset.saving) saveInPlace(event.target, new FormData(event.target, event.submitter), body, number);
  });

  // --- moving players of a draft -----------------------------------------------------------------------------------
  document.addEventListener("DOMContentLoaded", function () {
    const draft = document.querySelector("[data-draft]");
    if (!draft) return;
    let carried = null;

    function address(query) {
      const url = new URL(location.pathname, location.origin);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return url;
    }

    // The side panel of the page at that address, put in the place of the one shown.
    async function ask(query) {
      const url = address(query);
      const answer = await fetch(url, { credentials: "same-origin" });
      if (!answer.ok) return location.assign(url);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("change");
      const old = document.getElementById("change");
      if (!fresh || !old) return location.assign(url);
      old.replaceWith(document.adoptNode(fresh));
      history.replaceState(null, "", url);
      fresh.scrollIntoView({ block: "nearest" });
      const first = fresh.querySelector(".primary, [name=do], input.score");
      (first || fresh).focus();
      return undefined;
    }

    async function showCosts(player) {
      const answer = await fetch(`${draft.dataset.costsUrl}?player=${encodeURIComponent(player)}`, { credentials: "same-origin" });
      if (!answer.ok) return;
      const costs = await answer.json();
      for (const row of draft.querySelectorAll("[data-player]")) {
        const cost = row.querySelector(".cost");
        if (!cost) continue;
        cost.textContent = costs[row.dataset.player] || "";
        cost.hidden = !cost.textContent;
      }
    }

    function hideCosts() {
      for (const cost of draft.querySelectorAll(".cost")) cost.hidden = true;
      for (const one of draft.querySelectorAll(".drop-here")) one.classList.remove("drop-here");
    }

    for (const row of draft.querySelectorAll("[data-player]")) row.draggable = true;

    draft.addEventListener("dragstart", function (event) {
      const row = event.target.closest("[data-player]");
      if (!row) return;
      carried = row.dataset.player;
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", carried);
      showCosts(carried);
    });

    draft.addEventListener("dragover", function (event) {
      const place = event.target.closest("[data-player], [data-drop-table]");
      if (!carried || !place) return;
      event.preventDefault();
      for (const one of draft.querySelectorAll(".drop-here")) one.classList.remove("drop-here");
      place.classList.add("drop-here");
    });

    draft.addEventListener("drop", function (event) {
      const row = event.target.closest("[data-player]");
      const table = event.target.closest("[data-drop-table]");
      if (!carried || !table) return;
      event.preventDefault();
      const player = carried;
      carried = null;
      hideCosts();
      if (row && row.dataset.player !== player && !row.closest("[data-drop-table]").querySelector(`[data-player="${player}"]`)) {
        ask({ player, with: row.dataset.player });
      } else if (!row) {
        ask({ player, table: table.dataset.dropTable });
      }
    });

    draft.addEventListener("dragend", function () {
      carried = null;
      hideCosts();
    });

    // M on a name: costs appear everywhere, then a table number and Enter.
    draft.addEventListener("keydown", async function (event) {
      const row = event.target.closest("[data-player]");
      if (!row || event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      showCosts(row.dataset.player);
      await ask({ player: row.dataset.player });
      const field = document.getElementById("change-table");
      if (field) field.focus();
    });

    // The forms of the side panel that only ask are answered in place.
    document.addEventListener("submit", function (event) {
      const form = event.target;
      if (!form.closest("#change") || form.method !== "get") return;
      event.preventDefault();
      ask(Object.fromEntries(new FormData(form)));
    });

    document.addEventListener("keydown", function (event) {
      if (event.key === "Escape") hideCosts();
    });
  });
})();
