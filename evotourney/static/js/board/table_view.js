// What belongs to the whole table: edition, players, and the rarer facts.

import { editionView } from "./edition_view.js";
import { button, el, hidden, icon } from "./dom.js";
import { keysView } from "./keys.js";
import { panel, setting, tick } from "./parts.js";
import { pasteView } from "./paste_view.js";
import { photoView } from "./photo.js";
import { foreignTraits, MOST_PLAYERS, newBoard, newTable, setValue } from "./table.js";
import { counted, say } from "./words.js";

export function tableView(editor) {
  if (editor.config.fixed) return [factsView(editor), keysView(editor)];
  return [
    panel({}, el("div", { class: "panel-head" }, el("h2", {}, say("setup"))), editionView(editor), playersView(editor)),
    pasteView(editor),
    photoView(editor),
    factsView(editor),
    keysView(editor),
    el(
      "div",
      { class: "buttons" },
      button({ class: "button quiet", key: "clear", onclick: () => clear(editor) }, icon("trash"), say("clear")),
    ),
  ];
}

function playersView(editor) {
  const { players } = editor.table;
  return el(
    "fieldset",
    { class: "board-players" },
    el("legend", {}, counted("players_count", players.length)),
    el(
      "ol",
      { class: "rows" },
      players.map((board, index) => playerView(editor, board, index)),
    ),
    players.length < MOST_PLAYERS
      ? button(
          {
            class: "button",
            key: "player:add",
            onclick: () => editor.change((table) => table.players.push(newBoard(editor.edition, ""))),
          },
          icon("plus"),
          say("add_player"),
        )
      : null,
  );
}

function playerView(editor, board, index) {
  const number = say("player", { number: index + 1 });
  const field = el("input", {
    value: board.player ?? "",
    placeholder: number,
    "aria-label": `${number}, ${say("name")}`,
    maxlength: 60,
    autocomplete: "off",
    key: `player:${index}`,
    oninput: () =>
      editor.change(
        (table) => {
          table.players[index].player = field.value;
        },
        { typed: `player:${index}` },
      ),
  });
  const name = editor.name(index);
  return el(
    "li",
    {},
    el("div", { class: "grow" }, field),
    editor.table.players.length > 2
      ? button(
          {
            class: "button quiet icon-only",
            key: `player:${index}:remove`,
            onclick: () => editor.change((table) => table.players.splice(index, 1)),
          },
          icon("trash"),
          hidden(say("remove_player", { player: name })),
        )
      : null,
  );
}

function factsView(editor) {
  const { edition, table } = editor;
  const number = (key, hint = "") =>
    setting({
      label: say(key),
      hint: hint ? say(hint) : "",
      value: table[key] ?? null,
      key: `fact:${key}`,
      most: 999,
      set: (value, typing) =>
        editor.change((own) => setValue(own, key, value), { typed: typing ? `fact:${key}` : null }),
    });
  const flag = (key) =>
    tick({
      label: say(key),
      checked: table[key] === true,
      key: `fact:${key}`,
      set: (on) => editor.change((own) => setValue(own, key, on, false)),
    });
  const isAnimals = !edition.species;
  return el(
    "details",
    { class: "panel board-more", key: "facts", open: hasFacts(table) },
    el("summary", { key: "facts:open" }, say("table_facts")),
    flag("online"),
    isAnimals ? flag("half_deck") : null,
    tick({
      label: say("conceded"),
      checked: table.ended === "conceded",
      key: "fact:ended",
      set: (on) => editor.change((own) => setValue(own, "ended", on ? "conceded" : null)),
    }),
    edition.traits.some((trait) => trait.place === "plant") ? number("on_plants") : null,
    isAnimals ? [number("out_of_game"), number("deck_left", "deck_left_hint")] : null,
    ownCardsView(editor),
  );
}

function hasFacts(table) {
  return ["online", "half_deck", "ended", "on_plants", "out_of_game", "deck_left", "cards"].some((key) => key in table);
}

function ownCardsView(editor) {
  const foreign = foreignTraits(editor.table, editor.edition);
  if (!foreign.length) return null;
  return [
    el("h3", { class: "label" }, say("own_cards")),
    foreign.map((trait) =>
      setting({
        label: say("own_card_points", { trait: trait.name }),
        value: trait.points,
        least: -20,
        most: 20,
        key: `own:${trait.id}`,
        set: (value, typing) =>
          editor.change(
            (table) => {
              table.cards ??= {};
              table.cards[trait.id] = { ...table.cards[trait.id], points: value ?? 0 };
            },
            { typed: typing ? `own:${trait.id}` : null },
          ),
      }),
    ),
  ];
}

function clear(editor) {
  const names = editor.table.players.map((board) => board.player);
  editor.history.remember({ table: editor.table, edition: editor.edition });
  editor.set(newTable(editor.edition, names));
  editor.tell(say("cleared"));
}
