// Who stands before whom: score, then the tiebreak chain of the edition, word by word. Knows no page and no network.
//
// The server's order is the one that counts; a test compares the two on every golden board.

export const FLORA = "flora";

const list = (value) => (Array.isArray(value) ? value : []);
const sum = (items, number) => items.reduce((whole, item) => whole + number(item), 0);

/** Word of a chain -> (board, edition) -> number, more is better, null when it is not given. */
export const TIEBREAKS = {
  discard: (board) => board.discard ?? null,
  animals: (board) =>
    sum(list(board.animals), (animal) => (animal.eaten_regenerating === true ? 0 : (animal.count ?? 1))),
  traits: (board, edition) => {
    const isTrait = (name) => edition.open || edition.byId.has(name);
    const held = [...list(board.species), ...list(board.animals)];
    return sum(held, (part) => list(part.traits).filter(isTrait).length) + list(board.links).length;
  },
  population: (board) => sum(list(board.species), (species) => species.population ?? 0),
};

/**
 * {groups, unknown}: groups best first, those in one group are separated by nothing but a lot; unknown: players in
 * groups that a discard not given would separate. totals: of each board. flora: its points, or null.
 */
export function orderOf(boards, totals, edition, flora = null) {
  const blocks = new Map();
  boards.forEach((board, index) => {
    const key = JSON.stringify([board.left === true, totals[index]]);
    blocks.set(key, [...(blocks.get(key) ?? []), index]);
  });
  const sorted = [...blocks]
    .map(([key, block]) => [...JSON.parse(key), block])
    .sort(([left, total], [otherLeft, otherTotal]) => left - otherLeft || otherTotal - total);
  const groups = [];
  const unknown = [];
  let waits = flora !== null;
  for (const [left, total, block] of sorted) {
    if (waits && (left || flora >= total)) {
      groups.push([FLORA]);
      waits = false;
    }
    groups.push(...separated(block, boards, edition, 0, unknown));
  }
  if (waits) groups.push([FLORA]);
  return { groups, unknown };
}

function separated(block, boards, edition, from, unknown) {
  if (block.length === 1) return [block];
  for (let at = from; at < edition.tiebreak.length; at += 1) {
    const measure = TIEBREAKS[edition.tiebreak[at]];
    if (!measure) break;
    const values = new Map(block.map((index) => [index, measure(boards[index], edition)]));
    if ([...values.values()].includes(null)) {
      unknown.push(...block);
      break;
    }
    const known = [...new Set(values.values())].sort((one, other) => other - one);
    if (known.length > 1) {
      return known.flatMap((value) =>
        separated(block.filter((index) => values.get(index) === value), boards, edition, at + 1, unknown),
      );
    }
  }
  return [block];
}

/** The place of each member, the flora counted: Map of index or FLORA -> place. Who hangs on a value not given has none. */
export function placesOf({ groups, unknown }) {
  const places = new Map();
  let place = 1;
  for (const group of groups) {
    for (const member of group) if (!unknown.includes(member)) places.set(member, place);
    place += group.length;
  }
  return places;
}
