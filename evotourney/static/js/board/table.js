// What people do to a table of boards: the document of `check_board`, changed in place. Knows no page.

import { traitOf } from "./total.js";

export const MOST_PLAYERS = 8;
const MOST_ANIMALS = 60;

export function newTable(edition, names) {
  const table = { edition: edition.code, players: names.map((name) => newBoard(edition, name)) };
  if (edition.flora) table.flora = [];
  return table;
}

export function newBoard(edition, name) {
  const board = { player: name };
  if (edition.species) {
    for (const counter of edition.species.counters) board[counter] = 0;
    board.species = [];
  } else {
    board.animals = [];
    board.links = [];
    board.hand = 0;
  }
  return board;
}

/** Change the edition: boards of the same kind stay, others begin anew with the same names. */
export function setEdition(table, edition) {
  table.edition = edition.code;
  const family = edition.species ? "species" : "animals";
  table.players = table.players.map((board) => {
    if (!Array.isArray(board[family])) return newBoard(edition, board.player);
    for (const counter of ["food", "score_pile", "bonus"]) {
      const wanted = edition.species && edition.species.counters.includes(counter);
      if (wanted) board[counter] ??= 0;
      else delete board[counter];
    }
    return board;
  });
  if (edition.flora) table.flora ??= [];
  else delete table.flora;
  if (!edition.open) delete table.cards;
}

/** Whether anything was put on a board yet. */
export function isEmpty(table) {
  const laid = (board) =>
    (board.animals ?? []).length || (board.species ?? []).length || board.food || board.score_pile || board.bonus || board.discard;
  return !table.players.some(laid) && !(table.flora ?? []).length;
}

export function parts(board) {
  return board.animals ?? board.species ?? [];
}

export function addParts(board, edition, number = 1, like = null) {
  for (let made = 0; made < number && parts(board).length < MOST_ANIMALS; made += 1) {
    if (edition.species) board.species.push(like ? structuredClone(like) : newSpecies(edition));
    else board.animals.push({ ...(like ? structuredClone(like) : { traits: [] }), id: freeId(board) });
  }
}

function newSpecies(edition) {
  const species = { population: edition.species.population[0], traits: [] };
  if (edition.species.bodySize) species.body_size = edition.species.bodySize[0];
  return species;
}

function freeId(board) {
  const numbers = board.animals.map((animal) => Number(animal.id)).filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1);
}

/** Remove an animal with its pair cards, or a species. */
export function removePart(board, index) {
  const [gone] = parts(board).splice(index, 1);
  if (gone && board.links) board.links = board.links.filter((link) => link.a !== gone.id && link.b !== gone.id);
}

export function addTrait(part, id) {
  part.traits.push(id);
}

export function removeTrait(part, id) {
  const at = part.traits.lastIndexOf(id);
  if (at < 0) return;
  part.traits.splice(at, 1);
  const left = part.traits.filter((other) => other === id).length;
  if (part.disabled) setSwitchedOff(part, id, Math.min(left, switchedOff(part, id)));
}

export function switchedOff(part, id) {
  return (part.disabled ?? []).filter((other) => other === id).length;
}

export function setSwitchedOff(part, id, number) {
  part.disabled = [...(part.disabled ?? []).filter((other) => other !== id), ...Array(number).fill(id)];
  if (!part.disabled.length) delete part.disabled;
}

/** Set a value, or take its key out when it says nothing. */
export function setValue(owner, key, value, nothing = null) {
  if (value === null || value === undefined || value === nothing) delete owner[key];
  else owner[key] = value;
}

export function addLink(board, trait, a, b) {
  board.links ??= [];
  board.links.push({ trait, a, b });
}

export function isLinked(board, trait, a, b) {
  return (board.links ?? []).some((link) => link.trait === trait && ((link.a === a && link.b === b) || (link.a === b && link.b === a)));
}

/** How many cards of a trait lie on all boards. */
export function laid(table, id) {
  let number = 0;
  for (const board of table.players) {
    for (const part of parts(board)) number += part.traits.filter((other) => other === id).length;
    number += (board.links ?? []).filter((link) => link.trait === id).length;
  }
  return number;
}

/** Cards that are not in the list of an open edition, each once. */
export function foreignTraits(table, edition) {
  const found = new Map();
  for (const board of table.players) {
    for (const part of parts(board)) {
      for (const name of part.traits) {
        const trait = traitOf(name, false, edition, table.cards);
        if (trait && trait.foreign) found.set(trait.id, trait);
      }
    }
  }
  return [...found.values()];
}
