// Grass and mushrooms that survived, with their red tokens.

import { button, el, hidden, icon } from "./dom.js";
import { findingView, panel, setting } from "./parts.js";
import { counted, has, say } from "./words.js";
import { floraPoints } from "./tabs_view.js";

export function floraView(editor) {
  const rules = editor.edition.flora;
  const cards = editor.table.flora ?? [];
  const kindName = (kind) => (has(kind) ? say(kind) : kind);
  return [
    el(
      "div",
      { class: "section-head" },
      el("h2", {}, say("flora")),
      el("p", {}, counted("worth", floraPoints(editor))),
    ),
    editor
      .findings(null, null)
      .filter((finding) => finding.where === "flora")
      .map((finding) => findingView(finding)),
    cards.length
      ? panel(
          { class: "tight" },
          cards.map((card, index) => cardView(editor, card, index, kindName(card.kind), rules.tokens[card.kind])),
        )
      : null,
    el(
      "div",
      { class: "board-add" },
      Object.entries(rules.tokens).map(([kind, [least]]) =>
        button(
          {
            class: "button grow",
            key: `flora:add:${kind}`,
            onclick: () =>
              editor.change((table) => {
                table.flora.push({ kind, food: least });
              }),
          },
          icon("plus"),
          kindName(kind),
        ),
      ),
    ),
  ];
}

function cardView(editor, card, index, name, limits = [0, 99]) {
  const words = { kind: name, number: index + 1 };
  return [
    el(
      "div",
      { class: "board-flora" },
      setting({
        label: say("flora_card", words),
        value: card.food,
        least: 0,
        most: limits[1],
        key: `flora:${index}`,
        set: (value, typing) =>
          editor.change(
            (table) => {
              table.flora[index].food = value ?? 0;
            },
            { typed: typing ? `flora:${index}` : null },
          ),
      }),
      button(
        {
          class: "button quiet icon-only",
          key: `flora:${index}:remove`,
          onclick: () =>
            editor.change((table) => {
              table.flora.splice(index, 1);
            }),
        },
        icon("trash"),
        hidden(say("remove_flora", words)),
      ),
    ),
    editor.findings(null, "flora", index).map((finding) => findingView(finding)),
  ];
}
