// Why a card cannot lie somewhere, in words of the page: {key, ...values}, or null when it may.
//
// A hint while choosing; it forbids nothing, for a board is entered as it lies on the table. Judging is the server's.

import { laid } from "./table.js";
import { plain } from "./total.js";

/** part: the animal or species. links: pair cards that touch it. */
export function whyNot(trait, part, links, table, edition) {
  const known = (id) => edition.byId.get(id);
  const others = [...part.traits, ...links].map(known).filter(Boolean);
  for (const other of others) {
    if ((trait.excludes ?? []).includes(other.id)) return { key: "why_excluded", other: other.name };
  }
  for (const other of others) {
    const isFull = other.companions !== undefined && other.id !== trait.id && others.length - 1 >= other.companions;
    const isHungry = other.companions !== undefined && trait.need > 0;
    if (isFull || isHungry) return { key: "why_companions", other: other.name };
    if (trait.companions !== undefined && other.need > 0) return { key: "why_companions", other: trait.name };
  }
  if (trait.companions !== undefined && others.length > trait.companions)
    return { key: "why_companions", other: trait.name };
  return whyNotCopies(trait, table) ?? whyNotSlots(part, table, edition);
}

/** All cards that show it are on boards. Half decks and online games have other numbers of cards. */
export function whyNotCopies(trait, table) {
  if (!trait.copies || table.half_deck || table.online) return null;
  return laid(table, trait.id) >= trait.copies ? { key: "why_all_copies", count: trait.copies } : null;
}

/** The species bears no more traits. */
export function whyNotSlots(part, table, edition) {
  const rules = edition.species;
  if (!rules || !rules.traits) return null;
  let most = table.players.length === 2 && rules.traitsOfTwo ? rules.traitsOfTwo : rules.traits;
  for (const id of part.traits) most += edition.byId.get(id)?.extra_slots ?? 0;
  return part.traits.length >= most ? { key: "why_slots", count: most } : null;
}

/** Traits whose name in any language has a word that begins as typed; those that begin so themselves first. */
export function search(traits, typed) {
  const wanted = folded(typed);
  if (!wanted) return traits;
  const rank = (trait) => {
    const names = [trait.name, ...(trait.names ?? []), trait.id].map(folded);
    if (names[0].startsWith(wanted)) return 0;
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  const ranked = traits.map((trait) => [rank(trait), trait]).filter(([order]) => order < 3);
  return ranked.sort((one, other) => one[0] - other[0]).map(([, trait]) => trait);
}

function folded(text) {
  return plain(text.normalize("NFKC").replace(/ё/gi, "е")).replace(/_/g, " ");
}
