// Count, then weigh: the running total of one board from the numbers of its edition. Knows no page and no network.
//
// The server's score is the one that counts; a test compares the two on every golden board.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value) => (Array.isArray(value) ? value : []);
const whole = (value) => (Number.isInteger(value) ? value : 0);

/** A trait name as an id: small letters, one underscore between words. */
export function plain(name) {
  return String(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/** An edition as described by the server, with its traits by id. */
export function prepared(description) {
  return { ...description, byId: new Map(description.traits.map((trait) => [trait.id, trait])) };
}

/**
 * The breakdown of a board: {lines: [{what, count, each, points, pair}], total}.
 * board: a player of the document of `check_board`. ownCards: the document's `cards`, of an open edition.
 */
export function total(board, edition, ownCards = {}) {
  const things = { animal: 0, eaten_regenerating: 0 };
  const copies = new Map();
  for (const counter of edition.species ? edition.species.counters : []) things[counter] = whole(board[counter]);
  things.population = 0;

  for (const animal of list(board.animals)) {
    if (!isObject(animal)) continue;
    things[animal.eaten_regenerating === true ? "eaten_regenerating" : "animal"] += whole(animal.count ?? 1) || 1;
    for (const name of list(animal.traits)) lay(copies, traitOf(name, false, edition, ownCards));
  }
  for (const species of list(board.species)) {
    if (!isObject(species)) continue;
    things.population += whole(species.population);
    for (const name of list(species.traits)) lay(copies, traitOf(name, false, edition, ownCards));
  }
  for (const link of list(board.links)) {
    if (isObject(link)) lay(copies, traitOf(link.trait, true, edition, ownCards));
  }
  return weighed(things, copies, edition);
}

/** The points of one animal or species by itself: {own, traits, sum}. Pair cards belong to two and are not in it. */
export function partTotal(part, edition, ownCards = {}) {
  const copies = new Map();
  for (const name of list(part.traits)) lay(copies, traitOf(name, false, edition, ownCards));
  const each = cardWeight(edition);
  let traits = 0;
  for (const { trait, count } of copies.values()) traits += count * each(trait);
  let own = whole(part.population) * (edition.points.population ?? 0);
  if (edition.family === "animals") {
    const what = part.eaten_regenerating === true ? "eaten_regenerating" : "animal";
    own = (whole(part.count ?? 1) || 1) * (edition.points[what] ?? 0);
  }
  return { own, traits, sum: own + traits };
}

/** The card that a name stands for where it lies; null when the edition has none there. */
export function traitOf(name, pair, edition, ownCards = {}) {
  if (typeof name !== "string") return null;
  const known = edition.byId.get(name);
  if (known) return (known.place === "pair") === pair && known.place !== "plant" ? known : null;
  const id = plain(name);
  if (!edition.open || !id || edition.byId.has(id)) return null;
  const own = isObject(ownCards) ? ownPoints(ownCards, id) : undefined;
  return { id, name, place: pair ? "pair" : "animal", points: own ?? edition.openPoints, foreign: true };
}

function ownPoints(cards, id) {
  for (const [name, card] of Object.entries(cards)) {
    if (plain(name) === id && isObject(card) && Number.isInteger(card.points)) return card.points;
  }
  return undefined;
}

function lay(copies, trait) {
  if (!trait) return;
  const seen = copies.get(trait.id);
  copies.set(trait.id, { trait, count: (seen ? seen.count : 0) + 1 });
}

/** In some games all published trait cards are worth the same, whatever they show. */
function cardWeight(edition) {
  const same = edition.points.trait;
  return (trait) => (same !== undefined && !trait.foreign ? same : trait.points);
}

function weighed(things, copies, edition) {
  const lines = [];
  const add = (what, count, each, pair = false) => lines.push({ what, count, each, points: count * each, pair });
  for (const [what, count] of Object.entries(things)) {
    if (count) add(what, count, edition.points[what] ?? 0);
  }
  const same = edition.points.trait;
  let alike = 0;
  for (const { trait, count } of copies.values()) {
    if (same !== undefined && !trait.foreign) alike += count;
    else add(trait.id, count, trait.points, trait.place === "pair");
  }
  if (alike) add("trait", alike, same);
  return { lines, total: lines.reduce((sum, line) => sum + line.points, 0) };
}
