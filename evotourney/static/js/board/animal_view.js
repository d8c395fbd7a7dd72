// One animal or species as a card: its sum, its traits as chips, the faults that it has.

import { button, el, icon, hidden } from "./dom.js";
import { chip, findingView, panel, plainNumber, setting } from "./parts.js";
import { openPicker } from "./picker.js";
import { partSheet, traitSheet } from "./sheets.js";
import { switchedOff } from "./table.js";
import { partTotal, traitOf } from "./total.js";
import { counted, say } from "./words.js";

function partName(editor, index) {
  return say(editor.edition.species ? "species" : "animal", { number: index + 1 });
}

export function animalView(editor, part, index) {
  const kind = editor.edition.species ? "species" : "animal";
  const found = editor.findings(editor.place, kind, kind === "animal" ? part.id : index);
  const isBad = found.some((finding) => finding.level === "error");
  const accused = new Set(found.filter((finding) => finding.level === "error").flatMap((finding) => finding.traits));
  const name = partName(editor, index);
  return panel(
    { class: `tight board-part${isBad ? " bad" : ""}`, "data-part": index },
    el(
      "div",
      { class: "panel-head" },
      el("h3", {}, name),
      el("p", { class: "fact" }, sumOf(editor, part)),
      button(
        { class: "button quiet icon-only", key: `part:${index}:more`, onclick: () => partSheet(editor, index) },
        icon("pencil"),
        hidden(say("more", { thing: name })),
      ),
    ),
    tracksView(editor, part, index),
    el(
      "ul",
      { class: "chips" },
      chipsOf(part).map(([id, number]) => el("li", {}, traitChip(editor, part, index, id, number, accused))),
      el(
        "li",
        {},
        chip({
          look: "add",
          drawing: "plus",
          label: say("add_trait", { thing: name }),
          key: `part:${index}:add`,
          onclick: () => openPicker(editor, index),
        }),
      ),
    ),
    statesOf(part),
    found.map((finding) => findingView(finding)),
  );
}

function chipsOf(part) {
  const numbers = new Map();
  for (const id of part.traits) numbers.set(id, (numbers.get(id) ?? 0) + 1);
  return [...numbers];
}

function traitChip(editor, part, index, id, number, accused) {
  const { edition, table } = editor;
  const trait = traitOf(id, false, edition, table.cards);
  const name = trait ? trait.name : id;
  const off = switchedOff(part, id);
  const each = trait ? (edition.points.trait !== undefined && !trait.foreign ? edition.points.trait : trait.points) : 0;
  const isFault = accused.has(id) || editor.isAccused(id) || !trait;
  const times = number > 1 ? ` ×${number}` : "";
  return chip({
    text: `${name}${times}${off ? ` (${say("off")})` : ""}`,
    adds: plainNumber(each * number),
    look: isFault ? "fault" : "",
    key: `part:${index}:trait:${id}`,
    "data-trait": id,
    title: say("edit_trait", { trait: name, thing: partName(editor, index) }),
    onclick: () => traitSheet(editor, index, id),
  });
}

function sumOf(editor, part) {
  const { own, traits, sum } = partTotal(part, editor.edition, editor.table.cards);
  return [`${plainNumber(own)} + ${plainNumber(traits)} = `, el("strong", {}, plainNumber(sum))];
}

/** Tokens and states that are set, as quiet words under the chips. */
function statesOf(part) {
  const words = [];
  if (part.eaten_regenerating) words.push(say("eaten"));
  if ((part.count ?? 1) !== 1) words.push(`× ${part.count}`);
  if (part.food !== undefined) words.push(counted("tokens_food", part.food));
  if (part.fat !== undefined) words.push(counted("tokens_fat", part.fat));
  return words.length ? el("p", { class: "toned" }, words.join(" · ")) : null;
}

/** Population and body size of a species, at hand on its card. */
function tracksView(editor, part, index) {
  const rules = editor.edition.species;
  if (!rules) return null;
  const track = (key, range) =>
    setting({
      label: say(key),
      value: part[key] ?? null,
      key: `part:${index}:${key}`,
      least: 0,
      most: range[1] ?? 99,
      set: (value, typing) =>
        editor.changeBoard(
          (board) => {
            board.species[index][key] = value ?? 0;
          },
          { typed: typing ? `${editor.place}:${index}:${key}` : null },
        ),
    });
  return el(
    "div",
    { class: "board-tracks" },
    track("population", rules.population),
    rules.bodySize ? track("body_size", rules.bodySize) : null,
  );
}
