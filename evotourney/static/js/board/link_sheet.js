// The sheet of a pair card: which card, between which two animals.

import { openSheet } from "./dialog.js";
import { button, el } from "./dom.js";
import { whyNotCopies } from "./fits.js";
import { chip, signed } from "./parts.js";
import { removeButton } from "./sheets.js";
import { addLink, isLinked } from "./table.js";
import { traitOf } from "./total.js";
import { counted, say } from "./words.js";

/** index: of the pair card to change; without it a new one is laid. */
export function linkSheet(editor, index = null) {
  const old = index === null ? null : editor.board.links[index];
  const pairs = editor.edition.traits.filter((trait) => trait.place === "pair");
  const chosen = old ? { trait: old.trait, ends: [old.a, old.b] } : start(editor, pairs);
  const save = (close) => {
    const [a, b] = chosen.ends;
    close();
    editor.changeBoard((board) => {
      if (old) board.links[index] = { trait: chosen.trait, a, b };
      else addLink(board, chosen.trait, a, b);
    });
  };
  openSheet(say("link_title"), (draw, close) => {
    const isReady = Boolean(chosen.trait) && chosen.ends.length === 2;
    const isDouble = isReady && !old && isLinked(editor.board, chosen.trait, ...chosen.ends);
    return [
      el("h3", { class: "label" }, say("which_card")),
      el(
        "ul",
        { class: "chips" },
        pairs.map((trait) => el("li", {}, cardChip(editor, trait, chosen, draw))),
      ),
      el("h3", { class: "label" }, say("which_animals")),
      el(
        "ul",
        { class: "chips" },
        editor.board.animals.map((animal, number) => el("li", {}, endChip(editor, animal, number, chosen, draw))),
      ),
      isDouble ? el("p", { class: "toned" }, say("already_linked")) : null,
      isReady ? null : el("p", { class: "toned" }, say("choose_two")),
      el(
        "div",
        { class: "buttons" },
        button(
          { class: "button primary", key: "sheet:save", disabled: !isReady, onclick: () => save(close) },
          say(old ? "done" : "link"),
        ),
        old
          ? removeButton(say("remove"), () => {
              close();
              editor.changeBoard((board) => board.links.splice(index, 1));
            })
          : null,
      ),
    ];
  });
}

/** With two animals there is nothing to choose between them. */
function start(editor, pairs) {
  const ids = editor.board.animals.map((animal) => animal.id);
  return { trait: pairs.length === 1 ? pairs[0].id : null, ends: ids.length === 2 ? ids : [] };
}

function cardChip(editor, trait, chosen, draw) {
  const isOn = chosen.trait === trait.id;
  const why = isOn ? null : whyNotCopies(trait, editor.table);
  return chip({
    text: why ? `${trait.name}: ${counted(why.key, why.count)}` : trait.name,
    adds: why ? null : signed(trait.points),
    look: isOn ? "on" : why ? "impossible" : "",
    drawing: isOn ? "check" : null,
    "aria-pressed": String(isOn),
    key: `pair:${trait.id}`,
    onclick: () => {
      chosen.trait = trait.id;
      draw();
    },
  });
}

function endChip(editor, animal, number, chosen, draw) {
  const isOn = chosen.ends.includes(animal.id);
  const names = animal.traits
    .map((id) => traitOf(id, false, editor.edition, editor.table.cards)?.name ?? id)
    .slice(0, 3)
    .join(", ");
  return chip({
    text: `${number + 1}${names ? ` · ${names}` : ""}`,
    look: isOn ? "on" : "",
    drawing: isOn ? "check" : null,
    "aria-pressed": String(isOn),
    key: `end:${animal.id}`,
    label: `${say("animal", { number: number + 1 })}${names ? `: ${names}` : ""}`,
    onclick: () => {
      chosen.ends = isOn ? chosen.ends.filter((id) => id !== animal.id) : [...chosen.ends, animal.id].slice(-2);
      draw();
    },
  });
}
