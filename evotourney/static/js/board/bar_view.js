// The bar at the bottom: the total and what makes it, faults, and the way on.

import { button, el, icon } from "./dom.js";
import { plainNumber } from "./parts.js";
import { floraPoints } from "./tabs_view.js";
import { counted, has, say } from "./words.js";

let isOpen = false;

export function barView(editor) {
  const isBoard = typeof editor.place === "number";
  if (editor.places.at(-1) === editor.place) return [];
  const sum = isBoard ? editor.total(editor.place) : null;
  return [
    isBoard ? whyView(editor, sum) : null,
    el(
      "div",
      { class: "row spread" },
      el(
        "div",
        { class: "board-sum" },
        isBoard ? el("span", { class: "big" }, plainNumber(sum.total)) : floraOrNothing(editor),
        faultsView(editor, isBoard),
      ),
      nextView(editor),
    ),
  ];
}

function floraOrNothing(editor) {
  return editor.place === "flora" ? el("span", { class: "big" }, floraPoints(editor)) : null;
}

function faultsView(editor, isBoard) {
  if (editor.isOffline) return el("span", { class: "toned" }, icon("info"), " ", say("offline"));
  const faults = isBoard ? editor.faultCount(editor.place) + editor.faultCount(null) : editor.faultCount();
  return faults ? el("span", { class: "board-faults" }, icon("triangle"), " ", counted("with_faults", faults)) : null;
}

function nextView(editor) {
  const next = editor.places[editor.places.indexOf(editor.place) + 1];
  const words = {
    verdict: say("to_verdict"),
    flora: say("next_player", { player: say("flora") }),
    table: say("table_facts"),
  };
  const text = typeof next === "number" ? say("next_player", { player: editor.name(next) }) : words[next];
  return button({ class: "button primary", key: "next", onclick: () => editor.goTo(next) }, text);
}

function whyView(editor, sum) {
  const rows = summed(sum.lines, editor);
  const box = el(
    "details",
    {
      class: "why",
      open: isOpen,
      ontoggle: () => {
        isOpen = box.open;
      },
    },
    el("summary", { key: "why" }, icon("question"), el("span", {}, say("why_points"))),
    rows.length
      ? el(
          "table",
          { class: "dense" },
          el(
            "tbody",
            {},
            rows.map(([name, points]) =>
              el("tr", {}, el("th", { scope: "row" }, name), el("td", { class: "num" }, plainNumber(points))),
            ),
          ),
        )
      : el("p", { class: "toned" }, say("nothing_yet")),
  );
  return box;
}

/** Lines of a breakdown, shortened: animals, dear cards one by one, the other cards together, pair cards. */
function summed(lines, editor) {
  const rows = [];
  const alike = new Map();
  const dear = [];
  for (const line of lines) {
    if (line.what === "animal") rows.push([counted("animals", line.count, { each: line.each }), line.points]);
    else if (has(`thing_${line.what}`))
      rows.push([`${say(`thing_${line.what}`)} ${line.count} × ${plainNumber(line.each)}`, line.points]);
    else if (line.pair) join(alike, `pair:${line.each}`, line);
    else if (line.each > 1 || line.each < 0) dear.push(line);
    else join(alike, `card:${line.each}`, line);
  }
  if (dear.length) {
    const names = dear.map((line) => `${nameOf(line.what, editor)} ${line.count} × ${plainNumber(line.each)}`);
    rows.push([names.join(", "), dear.reduce((points, line) => points + line.points, 0)]);
  }
  for (const [kind, { count, each, points }] of alike) {
    const key = kind.startsWith("pair") ? "pair_line" : dear.length ? "other_cards" : "cards_only";
    rows.push([counted(key, count, { each }), points]);
  }
  return rows;
}

function join(groups, kind, line) {
  const group = groups.get(kind) ?? { count: 0, each: line.each, points: 0 };
  groups.set(kind, { ...group, count: group.count + line.count, points: group.points + line.points });
}

function nameOf(what, editor) {
  return editor.edition.byId.get(what)?.name ?? what;
}
