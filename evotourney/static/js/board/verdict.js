// The verdict in one line without a network, in the words that the server would use.

import { FLORA, TIEBREAKS } from "./order.js";
import { counted, say } from "./words.js";

/** order: of orderOf. totals, names: of each board. flora: its points, or null. */
export function verdictOf({ boards, totals, names, edition, flora, order }) {
  const [first = [], second = []] = order.groups;
  const missing = first.filter((member) => order.unknown.includes(member));
  const listed = (group) => joined(group.map((member) => names[member]));
  if (missing.length) return say("level_unknown", { names: listed(missing) });
  if (first.length > 1) {
    return say(edition.tiebreak.includes("lot") ? "level_lot" : "level_shared", { names: listed(first) });
  }
  if (!second.length) return "";
  const [winner] = first;
  const [beaten] = second;
  if (winner === FLORA) {
    const player = names[beaten];
    const lead = flora - totals[beaten];
    return lead === 0 ? say("flora_level", { player }) : counted("by_flora", lead, { player });
  }
  const player = names[winner];
  if (beaten === FLORA) return counted("by_points", totals[winner] - flora, { player });
  if (boards[beaten].left === true && boards[winner].left !== true) return say("others_left", { player });
  const lead = totals[winner] - totals[beaten];
  if (lead > 0) return counted("by_points", lead, { player });
  for (const word of edition.tiebreak.filter((name) => name in TIEBREAKS)) {
    const ahead = TIEBREAKS[word](boards[winner], edition) - TIEBREAKS[word](boards[beaten], edition);
    if (ahead) return counted(`by_${word}`, ahead, { player });
  }
  return "";
}

function joined(names) {
  if (names.length < 2) return names.join("");
  return say("names_and", { names: names.slice(0, -1).join(", "), last: names.at(-1) });
}
