// Who won and by how much, by the server's word or, without a network, by our own count; the faults of the whole table; a link to share it.

import { button, el, fault, icon, note } from "./dom.js";
import { FLORA, orderOf, placesOf } from "./order.js";
import { panel, plainNumber } from "./parts.js";
import { shareView } from "./share.js";
import { floraPoints } from "./tabs_view.js";
import { isEmpty, parts } from "./table.js";
import { verdictOf } from "./verdict.js";
import { counted, say } from "./words.js";

export function verdictView(editor) {
  const { verdict } = editor;
  const own = editor.isOffline ? ownCount(editor) : null;
  return [
    panel(
      {},
      el("div", { class: "panel-head" }, el("h2", {}, say("verdict"))),
      el("p", { class: "board-verdict" }, sentenceOf(editor, own)),
      own ? el("p", { class: "toned" }, icon("info"), " ", say("offline")) : null,
      placesView(editor, own ? ownPlaces(own) : toldPlaces(editor)),
      leftOutView(editor),
    ),
    findingsView(editor, "error", "look_first"),
    findingsView(editor, "warning", "unusual"),
    verdict && !isEmpty(editor.table) && !verdict.findings.some((finding) => finding.level === "error")
      ? note("done", say("nothing_wrong"))
      : null,
    shareView(editor),
  ];
}

/** What the order needs, counted here; in it players are numbered as in seats. */
function ownCount(editor) {
  const { edition, seats } = editor;
  const boards = seats.map((seat) => editor.table.players[seat]);
  const totals = seats.map((seat) => editor.total(seat).total);
  const names = seats.map((seat) => editor.name(seat));
  const flora = edition.flora ? floraPoints(editor) : null;
  return { seats, boards, totals, names, edition, flora, order: orderOf(boards, totals, edition, flora) };
}

function sentenceOf(editor, own) {
  if (isEmpty(editor.table)) return say("no_verdict");
  if (!own && !editor.verdict) return say("checking");
  const isAlone = editor.seats.length === 1 && !(editor.table.flora ?? []).length;
  if (isAlone && (own || editor.verdict.order)) return aloneSentence(editor, editor.seats[0]);
  return (own ? verdictOf(own) : editor.verdict.verdict) || say("no_verdict_yet");
}

/** One board alone has points and nobody to beat. */
function aloneSentence(editor, seat) {
  return counted("alone", editor.total(seat).total, { player: editor.name(seat) });
}

/** Places as the server told them: Map of index or FLORA -> place. */
function toldPlaces(editor) {
  const { placeBySeat = new Map(), order = [] } = editor.verdict ?? {};
  const places = placesOf({ groups: order ?? [], unknown: [] });
  return new Map([...placeBySeat, [FLORA, places.get(FLORA) ?? null]]);
}

function ownPlaces({ seats, order }) {
  return new Map([...placesOf(order)].map(([member, place]) => [member === FLORA ? FLORA : seats[member], place]));
}

/** Boards that nobody wrote on, so that who really has 0 is not forgotten. */
function leftOutView(editor) {
  const names = [...editor.table.players.keys()]
    .filter((seat) => !editor.seats.includes(seat))
    .map((seat) => editor.name(seat));
  if (!names.length || !editor.seats.length) return null;
  return el("p", { class: "toned" }, say("left_out", { names: names.join(", ") }));
}

/** places: Map of index or FLORA -> place. */
function placesView(editor, places) {
  const rows = editor.seats.map((index) => ({
    index,
    name: editor.name(index),
    score: editor.total(index).total,
    discard: editor.table.players[index].discard ?? null,
    place: places.get(index) ?? null,
  }));
  if (editor.edition.flora) {
    const place = places.get(FLORA) ?? null;
    rows.push({ index: null, name: say("flora_row"), score: floraPoints(editor), discard: null, place });
  }
  if (!rows.length) return null;
  rows.sort((one, other) => (one.place ?? 99) - (other.place ?? 99) || other.score - one.score);
  const hasDiscard = editor.edition.tiebreak.includes("discard");
  return el(
    "table",
    {},
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col", class: "rank" }, say("place")),
        el("th", { scope: "col" }, say("name")),
        el("th", { scope: "col", class: "num" }, say("score")),
        hasDiscard ? el("th", { scope: "col", class: "num" }, say("discard")) : null,
      ),
    ),
    el(
      "tbody",
      {},
      rows.map((row) =>
        el(
          "tr",
          {},
          el("td", { class: "rank" }, row.place ?? "–"),
          el(
            "th",
            { scope: "row" },
            row.index === null
              ? row.name
              : button(
                  { class: "board-name", key: `show:${row.index}`, onclick: () => editor.goTo(row.index) },
                  row.name,
                ),
          ),
          el("td", { class: "num key" }, plainNumber(row.score)),
          hasDiscard ? el("td", { class: "num" }, row.discard ?? "–") : null,
        ),
      ),
    ),
  );
}

function findingsView(editor, level, title) {
  const found = alike((editor.judgement?.findings ?? []).filter((finding) => finding.level === level));
  if (!found.length) return null;
  return panel(
    { class: level === "error" ? "bad" : "" },
    el("div", { class: "panel-head" }, el("h3", {}, say(title))),
    el(
      "ul",
      { class: "rows board-findings" },
      found.map((group, index) =>
        el(
          "li",
          {},
          level === "error"
            ? fault(sentenceOfAll(editor, group))
            : el("p", {}, icon("info"), " ", sentenceOfAll(editor, group)),
          group[0].player === null
            ? null
            : button(
                { class: "button small", key: `${level}:${index}`, onclick: () => show(editor, group[0]) },
                say("show"),
              ),
        ),
      ),
    ),
  );
}

/** The same sentence about several players is said once. */
function alike(findings) {
  const groups = new Map();
  for (const finding of findings) {
    const key =
      finding.part === null || finding.part.kind === "field"
        ? finding.message
        : JSON.stringify([finding.player, finding.part, finding.message]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

function sentenceOfAll(editor, group) {
  const [first] = group;
  const players = [...new Set(group.map((finding) => finding.player))].filter(
    (player) => player !== null && player < editor.table.players.length,
  );
  const words = players.length ? [players.map((player) => editor.name(player)).join(", ")] : [];
  if (first.part?.kind === "animal" || first.part?.kind === "species")
    words.push(say(first.part.kind, { number: indexOf(editor, first) + 1 }));
  return [...words, first.message].join(": ");
}

function indexOf(editor, finding) {
  if (finding.part.kind === "species") return finding.part.index;
  return parts(editor.table.players[finding.player]).findIndex((animal) => animal.id === finding.id);
}

function show(editor, finding) {
  editor.goTo(finding.player);
  if (finding.part?.kind !== "animal" && finding.part?.kind !== "species") return;
  const card = editor.find("main").querySelector(`[data-key="part:${indexOf(editor, finding)}:more"]`);
  if (card) card.focus();
}
