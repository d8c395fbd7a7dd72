// The page of the score calculator: start the editor, keep drafts, undo and redo in the head, work without a network.

import { handedOver } from "./start.js";
import { button, el, note } from "./dom.js";
import { Editor, VERDICT } from "./editor.js";
import { listen } from "./keys.js";
import { keepOffline } from "./offline.js";
import { isEmpty } from "./table.js";
import { say } from "./words.js";

const { root, config } = handedOver();
const editor = new Editor(root, document.querySelector("[data-board=bar]"), config);

/** A table from a link is looked at first; the own one is put aside as soon as the other is changed. */
async function begin() {
  const draft = editor.draft.read();
  if (config.table) {
    editor.isShared = true;
    editor.place = VERDICT;
    editor.other = asideOf(draft);
  } else if (draft) {
    editor.other = draft.other ?? null;
    await editor.take(draft.table, { remember: false, place: draft.place });
  }
  root.hidden = false;
  editor.draw();
  drawHead();
  editor.ask(0);
  drawNews();
}

function asideOf(draft) {
  if (!draft || isEmpty(draft.table)) return draft?.other ?? null;
  const isSame = JSON.stringify(draft.table) === JSON.stringify(editor.table);
  return isSame ? (draft.other ?? null) : { table: draft.table, place: draft.place };
}

function drawHead() {
  const line = document.querySelector(".slim-line");
  if (line) line.textContent = editor.edition.name;
}

function drawNews() {
  const place = editor.find("news");
  const { isShared, other } = editor;
  if (config.shell && new URLSearchParams(location.search).has("b")) {
    place.replaceChildren(note("care", say("link_needs_network")));
    return;
  }
  const back = other
    ? el(
        "div",
        { class: "buttons" },
        button({ class: "button small", onclick: () => takeBack(other) }, say("own_table")),
      )
    : null;
  place.replaceChildren(
    ...(isShared || other ? [note("news", say(isShared ? "shared_seen" : "put_aside"), back)] : []),
  );
}

async function takeBack(other) {
  editor.other = null;
  await editor.take(other.table, { place: other.place });
}

editor.hear = () => {
  drawNews();
  drawHead();
  if (location.search) history.replaceState(null, "", config.urls.page);
};
for (const name of ["undo", "redo"]) {
  document.querySelector(`[data-do="${name}"]`)?.addEventListener("click", () => editor[name]());
}
window.addEventListener("online", () => editor.ask(0));
window.addEventListener("offline", () => editor.judged(null, editor.table));
listen(editor);
begin();
keepOffline(config);
