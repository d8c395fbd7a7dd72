// Small sheets: several animals at once, one animal or species, one trait on it.

import { openSheet } from "./dialog.js";
import { button, el, icon } from "./dom.js";
import { setting, tick } from "./parts.js";
import { addParts, addTrait, parts, removePart, removeTrait, setSwitchedOff, setValue, switchedOff } from "./table.js";
import { traitOf } from "./total.js";
import { say } from "./words.js";

const MOST_AT_ONCE = 30;

function doneButton(close) {
  return button({ class: "button primary", key: "sheet:done", onclick: close }, say("done"));
}

export function removeButton(text, work) {
  return button({ class: "button danger", key: "sheet:remove", onclick: work }, icon("trash"), text);
}

export function severalSheet(editor) {
  let number = 3;
  openSheet(say("add_many"), (draw, close) => [
    setting({
      label: say("how_many"),
      value: number,
      least: 1,
      most: MOST_AT_ONCE,
      key: "several",
      set: (value, typing) => {
        number = Math.min(MOST_AT_ONCE, Math.max(1, value ?? 1));
        if (!typing) draw();
      },
    }),
    el(
      "div",
      { class: "buttons" },
      button(
        {
          class: "button primary",
          key: "several:add",
          onclick: () => {
            close();
            editor.changeBoard((board) => addParts(board, editor.edition, number));
          },
        },
        say("add"),
      ),
    ),
  ]);
}

export function partSheet(editor, index) {
  const isSpecies = Boolean(editor.edition.species);
  const part = () => parts(editor.board)[index];
  openSheet(
    say(isSpecies ? "species" : "animal", { number: index + 1 }),
    (draw, close) =>
      part() && [
        numbersOf(editor, index, part(), draw),
        el(
          "div",
          { class: "buttons" },
          doneButton(close),
          button(
            {
              class: "button",
              key: "sheet:copy",
              onclick: () => {
                close();
                editor.changeBoard((board) => addParts(board, editor.edition, 1, part()));
              },
            },
            icon("copy"),
            say("copy_animal"),
          ),
          removeButton(say(isSpecies ? "remove_species" : "remove_animal"), () => {
            close();
            editor.changeBoard((board) => removePart(board, index));
          }),
        ),
      ],
  );
}

/** What can be told of an animal or species beside its traits, as far as the edition has a use for it. */
function numbersOf(editor, index, part, draw) {
  const { edition } = editor;
  const change = (work, typed = null) => editor.changeBoard((board) => work(parts(board)[index]), { typed });
  const number = (key, word, nothing, options = {}) =>
    setting({
      label: say(word),
      value: part[key] ?? nothing,
      key: `sheet:${key}`,
      most: 99,
      ...options,
      set: (value, typing) => {
        change((own) => setValue(own, key, value, nothing), typing ? `${editor.place}:${index}:${key}` : null);
        if (!typing) draw();
      },
    });
  const some = (what) => part.traits.some((id) => edition.byId.get(id)?.[what]);
  if (edition.species) {
    return some("stores_food") || part.fat_food !== undefined ? number("fat_food", "fat_food", null) : null;
  }
  const isEaten = part.eaten_regenerating === true;
  return [
    edition.sharesTraits ? number("count", "count", 1, { least: 1, most: 999 }) : null,
    number("food", "food_tokens", null, { hint: say("tokens_hint") }),
    some("stores_food") || part.fat !== undefined ? number("fat", "fat_tokens", null) : null,
    isEaten || some("regenerates")
      ? tick({
          label: say("eaten_regenerating"),
          checked: isEaten,
          key: "sheet:eaten",
          set: (eaten) => change((own) => setValue(own, "eaten_regenerating", eaten, false)),
        })
      : null,
  ];
}

export function traitSheet(editor, index, id) {
  const { edition } = editor;
  const trait = traitOf(id, false, edition, editor.table.cards);
  const part = () => parts(editor.board)[index];
  const number = () => part().traits.filter((other) => other === id).length;
  const change = (work) => editor.changeBoard((board) => work(parts(board)[index]));
  const lay = (wanted) =>
    change((own) => {
      for (let have = number(); have < wanted; have += 1) addTrait(own, id);
      for (let have = number(); have > wanted; have -= 1) removeTrait(own, id);
    });
  const canSwitch = edition.traits.some((other) => other.switches_off) || part().disabled;
  openSheet(
    trait ? trait.name : id,
    (draw, close) =>
      part() && [
        trait?.repeat || number() > 1
          ? setting({
              label: say("how_many_cards"),
              value: number(),
              least: 1,
              most: 40,
              key: "sheet:number",
              set: (value, typing) => {
                if (typing) return;
                lay(value ?? 1);
                draw();
              },
            })
          : null,
        canSwitch
          ? tick({
              label: say("switched_off"),
              checked: switchedOff(part(), id) > 0,
              key: "sheet:off",
              set: (off) => change((own) => setSwitchedOff(own, id, off ? number() : 0)),
            })
          : null,
        trait && !trait.foreign ? el("p", {}, el("a", { href: rulesAddress(editor, id) }, say("rule_of_card"))) : null,
        el(
          "div",
          { class: "buttons" },
          doneButton(close),
          removeButton(say("remove"), () => {
            close();
            lay(0);
          }),
        ),
      ],
  );
}

function rulesAddress(editor, id) {
  return `${editor.config.urls.rules.replace("EDITION", editor.edition.code)}?why=${id}#ask-${id}`;
}
