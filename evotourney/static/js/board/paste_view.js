// Paste a finished game of the online platform; the server reads it.

import { button, el, fault, note } from "./dom.js";
import { paste } from "./server.js";
import { counted, say } from "./words.js";

let typed = "";
let told = null;

export function pasteView(editor) {
  const field = el(
    "textarea",
    {
      id: "board-paste",
      rows: 4,
      spellcheck: "false",
      key: "paste",
      oninput: () => {
        typed = field.value;
      },
    },
    typed,
  );
  return el(
    "details",
    { class: "panel board-more", key: "paste-fold", open: Boolean(told) || typed !== "" },
    el("summary", { key: "paste:open" }, say("paste")),
    el(
      "div",
      { class: "field" },
      el("label", { for: "board-paste" }, say("paste")),
      field,
      el("p", { class: "hint" }, say("paste_hint")),
    ),
    el(
      "div",
      { class: "buttons" },
      button({ class: "button", key: "paste:read", onclick: () => read(editor) }, say("paste_read")),
    ),
    told ? el("div", { class: "stack", role: "status" }, toldView()) : null,
  );
}

function toldView() {
  return [
    told.faults.map((sentence) => fault(sentence)),
    told.verdict ? note("done", el("strong", {}, told.verdict)) : null,
    told.seats.length && !told.table
      ? el(
          "table",
          { class: "dense" },
          el(
            "tbody",
            {},
            [...told.seats]
              .sort((one, other) => (one.place ?? 99) - (other.place ?? 99))
              .map((seat) =>
                el(
                  "tr",
                  {},
                  el("td", { class: "rank" }, seat.place ?? "–"),
                  el("th", { scope: "row" }, seat.player),
                  el("td", { class: "num key" }, seat.final_score === null ? "–" : counted("worth", seat.final_score)),
                  el("td", { class: "num" }, seat.discard ?? "–"),
                ),
              ),
          ),
        )
      : null,
    told.table ? note("done", say("pasted")) : null,
    told.notes.map((sentence) => note("care", sentence)),
  ];
}

async function read(editor) {
  const answer = await paste(editor.config.urls.paste, typed, editor.edition.code);
  if (!answer) told = { faults: [say("paste_offline")], notes: [], verdict: "", seats: [], table: null };
  else if (!answer.ok) told = { faults: [answer.content.message], notes: [], verdict: "", seats: [], table: null };
  else told = answer.content;
  const isTaken = told.table && (await editor.take(told.table));
  if (isTaken) typed = "";
  editor.draw();
  if (isTaken) editor.tell(say("pasted"));
}
