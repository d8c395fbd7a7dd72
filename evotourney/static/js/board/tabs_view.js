// The row of tabs: the table, each player with their total, flora, the verdict.

import { button, el, hidden, icon } from "./dom.js";
import { plainNumber } from "./parts.js";
import { counted, say } from "./words.js";

export function tabsView(editor) {
  return editor.places.map((place) => {
    const isHere = place === editor.place;
    return button(
      {
        class: "board-tab",
        "aria-current": isHere ? "true" : null,
        key: `tab:${place}`,
        onclick: () => editor.goTo(place, { focus: false }),
      },
      ...inside(editor, place),
    );
  });
}

function inside(editor, place) {
  if (place === "table") return [editor.config.fixed ? say("table_facts") : say("setup")];
  if (place === "verdict") return [icon("flag"), el("span", {}, say("verdict"))];
  if (place === "flora") return [say("flora"), " ", el("strong", {}, floraPoints(editor))];
  const faults = editor.faultCount(place);
  return [
    el("span", {}, editor.name(place)),
    " ",
    editor.seats.includes(place) ? el("strong", {}, plainNumber(editor.total(place).total)) : null,
    faults ? [icon("triangle"), hidden(counted("with_faults", faults))] : null,
  ];
}

export function floraPoints(editor) {
  const rules = editor.edition.flora;
  return (editor.table.flora ?? []).reduce((sum, card) => sum + rules.card + rules.token * card.food, 0);
}
