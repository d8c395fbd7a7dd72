// Pair cards between two animals of one player.

import { el } from "./dom.js";
import { chip, findingView, panel, plainNumber } from "./parts.js";
import { linkSheet } from "./link_sheet.js";
import { traitOf } from "./total.js";
import { say } from "./words.js";

export function linksView(editor) {
  const { board, edition } = editor;
  const links = board.links ?? [];
  const hasPairs = edition.open || edition.traits.some((trait) => trait.place === "pair");
  if (!hasPairs && !links.length) return null;
  const found = links.flatMap((_, index) => editor.findings(editor.place, "link", index));
  return panel(
    { class: "tight" },
    el("h3", { class: "label" }, say("pair_cards")),
    el(
      "ul",
      { class: "chips" },
      links.map((link, index) => el("li", {}, linkChip(editor, link, index))),
      board.animals.length < 2
        ? el("li", { class: "toned" }, say("two_needed"))
        : el(
            "li",
            {},
            chip({
              text: say("link"),
              look: "add",
              drawing: "link",
              key: "link:add",
              onclick: () => linkSheet(editor),
            }),
          ),
    ),
    found.map((finding) => findingView(finding)),
  );
}

function linkChip(editor, link, index) {
  const trait = traitOf(link.trait, true, editor.edition, editor.table.cards);
  const number = (id) => editor.board.animals.findIndex((animal) => animal.id === id) + 1 || "?";
  const isBad = editor.findings(editor.place, "link", index).some((finding) => finding.level === "error");
  const name = trait ? trait.name : link.trait;
  return chip({
    text: `${name} ${number(link.a)}–${number(link.b)}`,
    adds: plainNumber(trait ? trait.points : 0),
    look: isBad || !trait || editor.isAccused(link.trait) ? "fault" : "",
    key: `link:${index}`,
    "data-link": index,
    title: say("edit_link", { trait: name, a: number(link.a), b: number(link.b) }),
    onclick: () => linkSheet(editor, index),
  });
}
