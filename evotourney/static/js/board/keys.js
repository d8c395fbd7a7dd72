// Shortcuts. Single letters work while no text is being typed, by the place of the key, so on any alphabet; they can
// be switched off, for people whose software types letters.

import { addOne } from "./board_view.js";
import { el } from "./dom.js";
import { remember, remembered } from "./draft.js";
import { linkSheet } from "./link_sheet.js";
import { tick } from "./parts.js";
import { openPicker } from "./picker.js";
import { parts, removePart, removeTrait } from "./table.js";
import { say } from "./words.js";

const SWITCH = "board-letters";
let areOn = remembered(SWITCH) !== "off";

const LETTERS = {
  KeyA: (editor) => onBoard(editor, () => addOne(editor)),
  KeyT: (editor) => onBoard(editor, () => pickFor(editor)),
  KeyL: (editor) => onBoard(editor, () => editor.board.animals?.length > 1 && linkSheet(editor)),
  KeyD: (editor) =>
    onBoard(editor, () => editor.find("main").querySelector('[data-key="count:discard:input"]')?.focus()),
  KeyN: (editor) => editor.step(1),
  KeyP: (editor) => editor.step(-1),
  KeyV: (editor) => editor.goTo("verdict"),
  KeyU: (editor) => editor.undo(),
  KeyR: (editor) => editor.redo(),
};

export function listen(editor) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (!isOurs(editor, event.target)) return;
    if (stepping(editor, event)) event.preventDefault();
    else if (!event.ctrlKey && !event.metaKey && !event.altKey && pressed(editor, event)) event.preventDefault();
  });
}

/** In a larger form the letters belong to the editor only while the focus is in it. */
function isOurs(editor, target) {
  return !editor.config.fixed || editor.root.contains(target);
}

function isTyping(target) {
  return target.closest?.("input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]");
}

function stepping(editor, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const isRedo = event.code === "KeyY" || (event.code === "KeyZ" && event.shiftKey);
  if (isRedo) editor.redo();
  else if (event.code === "KeyZ") editor.undo();
  else return false;
  return true;
}

function pressed(editor, event) {
  if (event.key === "Delete" || event.key === "Backspace") return removeFocused(editor, event.target);
  if (!areOn) return false;
  if (event.key === "?") {
    editor.goTo("table", { focus: false });
    const list = editor.find("main").querySelector("#board-keys");
    list.open = true;
    list.querySelector("summary").focus();
    return true;
  }
  if (event.shiftKey) return false;
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code);
  if (digit && Number(digit[1]) <= editor.table.players.length) {
    editor.goTo(Number(digit[1]) - 1);
    return true;
  }
  const work = LETTERS[event.code];
  if (work) work(editor);
  return Boolean(work);
}

function onBoard(editor, work) {
  if (typeof editor.place === "number") work();
}

function pickFor(editor) {
  const card = document.activeElement.closest("[data-part]");
  const last = parts(editor.board).length - 1;
  if (last >= 0) openPicker(editor, card ? Number(card.dataset.part) : last);
}

/** Remove the trait, pair card or animal that has the focus. */
function removeFocused(editor, target) {
  const card = target.closest("[data-part]");
  if (target.dataset.trait) {
    editor.changeBoard((board) => removeTrait(parts(board)[Number(card.dataset.part)], target.dataset.trait));
  } else if (target.dataset.link) {
    editor.changeBoard((board) => board.links.splice(Number(target.dataset.link), 1));
  } else if (card) {
    editor.changeBoard((board) => removePart(board, Number(card.dataset.part)));
  } else {
    return false;
  }
  if (document.activeElement === document.body) editor.find("main").querySelector('[data-key="add"]')?.focus();
  return true;
}

export function keysView() {
  const rows = [
    [["A"], "key_animal"],
    [["T"], "key_trait"],
    [["L"], "key_link"],
    [["D"], "key_discard"],
    [["N"], "key_next"],
    [["P"], "key_previous"],
    [["1", "8"], "key_player"],
    [["V"], "key_verdict"],
    [["U", "R"], "key_undo"],
    [["Ctrl+Z", "Ctrl+Y"], "key_undo"],
    [["Del"], "key_delete"],
    [["?"], "key_help"],
  ];
  return el(
    "details",
    { class: "panel board-more", id: "board-keys", key: "keys" },
    el("summary", { key: "keys:open" }, say("keys")),
    tick({
      label: say("keys_on"),
      checked: areOn,
      key: "keys:on",
      set: (on) => {
        areOn = on;
        remember(SWITCH, on ? "on" : "off");
      },
    }),
    el(
      "dl",
      { class: "board-keys" },
      rows.map(([keys, word]) =>
        el(
          "div",
          {},
          el(
            "dt",
            {},
            keys.map((key, index) => [index ? " " : null, el("kbd", {}, key)]),
          ),
          el("dd", {}, say(word)),
        ),
      ),
    ),
    el("p", { class: "toned" }, say("key_picker")),
  );
}
