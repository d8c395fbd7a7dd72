// What people do to a table of boards: the document of `check_board`, changed in place. Knows no page.

import { traitOf } from "./total.js";

export const MOST_PLAYERS = 8;
const FEWEST_PLAYERS = 2;
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

/** A table that came from outside, with everything left out that no board can hold. */
export function tidied(table, edition) {
  const players = objects(table.players)
    .slice(0, MOST_PLAYERS)
    .map((board) => tidiedBoard(board, edition));
  const names = Array(Math.max(0, 2 - players.length)).fill("");
  const whole = {
    ...table,
    edition: edition.code,
    players: [...players, ...names.map((name) => newBoard(edition, name))],
  };
  delete whole.claimed;
  if (edition.flora)
    whole.flora = objects(table.flora).filter(
      (card) => card.kind in edition.flora.tokens && Number.isInteger(card.food),
    );
  else delete whole.flora;
  return whole;
}

function tidiedBoard(board, edition) {
  const own = { ...board, player: typeof board.player === "string" ? board.player : "" };
  for (const key of ["discard", "hand", "food", "score_pile", "bonus"]) {
    if (key in own && !Number.isInteger(own[key])) delete own[key];
  }
  if (edition.species) {
    for (const counter of edition.species.counters) own[counter] ??= 0;
    return {
      ...own,
      species: objects(board.species)
        .slice(0, MOST_ANIMALS)
        .map((species) => ({ ...species, traits: texts(species.traits) })),
    };
  }
  const taken = new Set();
  const animals = objects(board.animals)
    .slice(0, MOST_ANIMALS)
    .map((animal) => ({ ...animal, traits: texts(animal.traits) }));
  own.animals = animals.filter(
    (animal) => typeof animal.id === "string" && !taken.has(animal.id) && taken.add(animal.id),
  );
  for (const animal of own.animals) {
    if ("disabled" in animal) animal.disabled = texts(animal.disabled);
  }
  own.links = objects(board.links).filter(
    (link) => typeof link.trait === "string" && taken.has(link.a) && taken.has(link.b),
  );
  return own;
}

function objects(value) {
  return Array.isArray(value)
    ? value.filter((one) => typeof one === "object" && one !== null && !Array.isArray(one))
    : [];
}

function texts(value) {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
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
  return !table.players.some((board) => isLaid(board) || board.discard) && !(table.flora ?? []).length;
}

/** Whether somebody wrote on a board: a name, a discard, also of 0, or whatever lies there. Says what played.py says. */
export function isWritten(board) {
  return Object.entries(board).some(([key, value]) => {
    if (key === "discard") return value !== null && value !== undefined;
    if (typeof value === "string") return Boolean(value.trim());
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
}

export function writtenSeats(table) {
  return [...table.players.keys()].filter((seat) => isWritten(table.players[seat]));
}

/** The seats to count, in their order: the written ones, with blank ones up to the fewest of a table. */
export function playedSeats(table) {
  const written = writtenSeats(table);
  const blank = [...table.players.keys()].filter((seat) => !written.includes(seat));
  return [...written, ...blank.slice(0, Math.max(0, FEWEST_PLAYERS - written.length))].sort((one, other) => one - other);
}

/** The table of these seats only. nameOf: what to call who has no name and moves up from a seat to another place. */
export function playedTable(table, seats, nameOf) {
  const moved = (seat, place) => {
    const board = table.players[seat];
    return seat === place || (board.player ?? "").trim() ? board : { ...board, player: nameOf(seat) };
  };
  return { ...table, players: seats.map(moved) };
}

/** Whether a board holds anything that may score. */
export function isLaid(board) {
  return Boolean(parts(board).length || board.food || board.score_pile || board.bonus);
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
  return (board.links ?? []).some(
    (link) => link.trait === trait && ((link.a === a && link.b === b) || (link.a === b && link.b === a)),
  );
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
