// One player's board: cards for animals or species, pair cards, what is counted beside them.

import { animalView } from "./animal_view.js";
import { button, el, icon } from "./dom.js";
import { linksView } from "./links_view.js";
import { findingView, panel, setting, tick } from "./parts.js";
import { severalSheet } from "./sheets.js";
import { addParts, isLaid, parts, setValue } from "./table.js";
import { counted, say } from "./words.js";

export function boardView(editor) {
  const { board, edition } = editor;
  const isSpecies = Boolean(edition.species);
  return [
    headView(editor),
    editor.findings(editor.place).map((finding) => findingView(finding)),
    parts(board).length ? null : el("p", { class: "toned" }, say(isSpecies ? "no_species" : "no_animals")),
    parts(board).length
      ? el(
          "div",
          { class: "board-parts" },
          parts(board).map((part, index) => animalView(editor, part, index)),
        )
      : null,
    el(
      "div",
      { class: "board-add" },
      button(
        { class: "button grow", key: "add", onclick: () => addOne(editor) },
        icon("plus"),
        say(isSpecies ? "add_species" : "add_animal"),
      ),
      button({ class: "button", key: "add-several", onclick: () => severalSheet(editor) }, say("add_several")),
    ),
    isSpecies ? null : linksView(editor),
    countsView(editor),
  ];
}

export function addOne(editor) {
  editor.changeBoard((board) => addParts(board, editor.edition));
  const last = editor.find("main").querySelector(`[data-key="part:${parts(editor.board).length - 1}:add"]`);
  if (last) last.focus();
}

function headView(editor) {
  const { total } = editor.total(editor.place);
  return el(
    "div",
    { class: "section-head" },
    el("h2", {}, editor.name(editor.place)),
    el("p", {}, counted("worth", total)),
  );
}

function countsView(editor) {
  const { board, edition } = editor;
  const number = (key, hint, options = {}) => {
    // That a discard may be needed is no news on a board on which nothing lies yet.
    const found = editor
      .findings(editor.place, "field", key)
      .filter((finding) => finding.level === "error" || isLaid(board));
    return [
      setting({
        label: say(key),
        hint: hint ? say(hint) : "",
        value: board[key] ?? null,
        key: `count:${key}`,
        most: 9999,
        invalid: found.some((finding) => finding.level === "error"),
        ...options,
        set: (value, typing) =>
          editor.changeBoard((own) => setNumber(own, key, value, edition), {
            typed: typing ? `count:${editor.place}:${key}` : null,
          }),
      }),
      found.map((finding) => findingView(finding)),
    ];
  };
  const counters = edition.species ? edition.species.counters : [];
  return panel(
    { class: "tight" },
    counters.map((key) => number(key, `${key}_hint`)),
    edition.species && !edition.tiebreak.includes("discard")
      ? null
      : [number("discard", "discard_hint", { extra: whatDiscard(edition) }), number("hand", "hand_hint")],
    editor.config.fixed
      ? endedView(editor)
      : tick({
          label: say("left"),
          checked: board.left === true,
          key: "left",
          set: (left) => editor.changeBoard((own) => setValue(own, "left", left, false)),
        }),
  );
}

/** In a result an empty board has to be told from one that nobody entered yet. */
function endedView(editor) {
  const { place } = editor;
  if (isLaid(editor.board)) return null;
  return tick({
    label: say("ended_empty"),
    checked: editor.ended.has(place),
    key: "ended",
    set: (ended) => {
      editor.ended[ended ? "add" : "delete"](place);
      editor.change(() => {});
    },
  });
}

/** Counters of a species board must be there; a discard may be unknown. */
function setNumber(board, key, value, edition) {
  const isNeeded = edition.species && edition.species.counters.includes(key);
  setValue(board, key, isNeeded ? (value ?? 0) : value);
}

function whatDiscard(edition) {
  if (!edition.tiebreak.includes("discard")) return null;
  const rules = document.querySelector("#board-discard");
  if (!rules) return null;
  return el(
    "details",
    { class: "why", key: "what-discard" },
    el("summary", { key: "what-discard:open" }, icon("question"), el("span", {}, say("what_discard"))),
    rules.content.cloneNode(true),
  );
}
