// The board editor: holds the table, its history and the server's answer, and draws itself after every change.

import { boardView } from "./board_view.js";
import { barView } from "./bar_view.js";
import { replace, untouched } from "./dom.js";
import { Draft } from "./draft.js";
import { floraView } from "./flora_view.js";
import { History } from "./history.js";
import { Editions, Judge } from "./server.js";
import {
  isEmpty,
  isLaid,
  newTable,
  parts,
  playedSeats,
  playedTable,
  setEdition,
  tidied,
  writtenSeats,
} from "./table.js";
import { tableView } from "./table_view.js";
import { tabsView } from "./tabs_view.js";
import { prepared, total } from "./total.js";
import { verdictView } from "./verdict_view.js";
import { say } from "./words.js";

const TABLE = "table";
const FLORA = "flora";
export const VERDICT = "verdict";

export class Editor {
  /**
   * root: holds [data-board=tabs|main|voice]; bar: the bar at the bottom, or null. config: of editor_values.
   * hear: called after every change that is not just looking around.
   */
  constructor(root, bar, config, hear = () => {}) {
    Object.assign(this, { root, bar, config, hear });
    this.find = (name) => root.querySelector(`[data-board="${name}"]`);
    this.editions = new Editions(config.urls.editions, config.language, config.edition);
    this.edition = prepared(config.edition);
    this.wanted = null; // the code of the sets that are asked for
    this.history = new History();
    this.draft = new Draft(config.draft);
    this.judge = new Judge(config.urls.check, (answer, table) => this.judged(answer, table));
    this.judgement = null;
    this.judgedTable = null;
    this.isOffline = false;
    this.problem = "";
    this.hint = "";
    this.photo = null;
    this.table = config.table ? tidied(config.table, this.edition) : newTable(this.edition, config.names);
    this.place = config.fixed ? 0 : TABLE;
    this.ended = new Set();
    this.isShared = false;
    this.other = null;
  }

  get board() {
    return this.table.players[this.place];
  }

  /** Places one can be at, in the order of the tabs. */
  get places() {
    const seats = this.table.players.map((_, index) => index);
    const flora = this.edition.flora ? [FLORA] : [];
    if (!this.config.fixed) return [TABLE, ...seats, ...flora, VERDICT];
    return [...seats, ...flora, ...(seats.every((index) => this.isEntered(index)) ? [VERDICT] : []), TABLE];
  }

  /** The seats of those who play: all where the players are given, else those whose board somebody wrote on. */
  get seats() {
    return this.config.fixed ? [...this.table.players.keys()] : writtenSeats(this.table);
  }

  /** The table as the server sees it: without boards that nobody wrote on. */
  get played() {
    if (this.config.fixed) return this.table;
    return playedTable(this.table, playedSeats(this.table), (seat) => this.name(seat));
  }

  ask(wait) {
    this.judge.ask(this.table, this.played, wait);
  }

  /** Whether something was said about a player's board; that it is empty has to be said too. */
  isEntered(index) {
    return this.ended.has(index) || isLaid(this.table.players[index]);
  }

  name(index) {
    return (this.table.players[index].player ?? "").trim() || say("player", { number: index + 1 });
  }

  total(index) {
    return total(this.table.players[index], this.edition, this.table.cards);
  }

  /** Change the table by a function. typed: the field that is being typed into, so that it is not drawn anew. */
  change(work, { typed = null, tell = "" } = {}) {
    const next = structuredClone(this.table);
    work(next);
    this.history.remember({ table: this.table, edition: this.edition }, typed);
    this.set(next, { typed });
    if (tell) this.tell(tell);
  }

  changeBoard(work, options) {
    const index = this.place;
    this.change((table) => work(table.players[index], table), options);
  }

  set(table, { typed = null } = {}) {
    this.table = table;
    if (typeof this.place === "number") this.place = Math.min(this.place, table.players.length - 1);
    if (!this.places.includes(this.place)) this.place = this.places[0];
    this.isShared = false;
    this.save();
    this.draw(typed);
    this.ask();
    this.hear(this);
  }

  save() {
    this.draft.keep({ table: this.table, place: this.place, other: this.other, ended: [...this.ended] });
  }

  undo() {
    this.stepTo(this.history.undo({ table: this.table, edition: this.edition }), "undone");
  }

  redo() {
    this.stepTo(this.history.redo({ table: this.table, edition: this.edition }), "redone");
  }

  stepTo(state, word) {
    if (!state) return;
    this.wanted = null;
    this.edition = state.edition;
    this.set(state.table);
    this.tell(say(word));
  }

  goTo(place, { focus = true } = {}) {
    this.place = place;
    if (!this.isShared) this.save();
    if (place === VERDICT && !this.verdict) this.ask(0);
    this.draw();
    if (this.root.getBoundingClientRect().top < 0) this.root.scrollIntoView();
    if (!focus) return;
    const heading = this.find("main").querySelector("h2");
    if (heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
  }

  step(by) {
    const at = this.places.indexOf(this.place) + by;
    if (at >= 0 && at < this.places.length) this.goTo(this.places[at]);
  }

  /** Choose other sets. Resolves to a problem in words, or "". */
  async choose(code) {
    this.wanted = code;
    this.draw();
    const { edition, refused } = await this.editions.find(code);
    await untouched();
    if (this.wanted !== code) return; // sets were chosen again meanwhile
    this.wanted = null;
    if (!edition) {
      this.problem = refused ? refused.message : say("not_kept");
      this.draw();
      return;
    }
    this.problem = "";
    const isOther = Boolean(edition.species) !== Boolean(this.edition.species) && !isEmpty(this.table);
    this.hint = isOther ? say("other_family") : "";
    this.history.remember({ table: this.table, edition: this.edition });
    this.edition = prepared(edition);
    const next = structuredClone(this.table);
    setEdition(next, this.edition);
    this.set(next);
  }

  /** Take a whole table from elsewhere: a paste, a link, a draft. */
  async take(table, { remember = true, place = this.place } = {}) {
    this.wanted = null;
    const { edition } = await this.editions.find(table.edition);
    if (!edition) return false;
    if (remember) this.history.remember({ table: this.table, edition: this.edition });
    this.edition = prepared(edition);
    this.place = place;
    this.set(tidied(table, this.edition));
    return true;
  }

  judged(answer, table) {
    this.isOffline = answer === null;
    if (answer && answer.ok) {
      const seats = this.config.fixed ? [...table.players.keys()] : playedSeats(table);
      this.judgement = located(answer.content, table, seats);
      this.judgedTable = table;
    } else if (answer === null) {
      this.judgement = null;
    }
    this.draw("judged");
  }

  /** The server's answer to the table as it is now; faults may stand a moment longer, a verdict may not. */
  get verdict() {
    return this.judgedTable === this.table ? this.judgement : null;
  }

  /** Faults and oddities of one thing: {player, kind, id}; kind null: of the board or table as a whole. */
  findings(player, kind = null, id = null) {
    return (this.judgement?.findings ?? []).filter(
      (finding) =>
        finding.player === player && (finding.part?.kind ?? null) === kind && (kind === null || finding.id === id),
    );
  }

  faultCount(player = undefined) {
    const all = (this.judgement?.findings ?? []).filter((finding) => finding.level === "error");
    return player === undefined ? all.length : all.filter((finding) => finding.player === player).length;
  }

  /** Whether a fault of the whole table speaks of this card. */
  isAccused(trait) {
    return (this.judgement?.findings ?? []).some(
      (finding) => finding.level === "error" && finding.player === null && finding.traits.includes(trait),
    );
  }

  tell(sentence) {
    this.find("voice").textContent = sentence;
  }

  /** typed: leave the field alone in which somebody is typing. */
  draw(typed = null) {
    replace(this.find("tabs"), tabsView(this));
    const isTyping =
      typed !== null &&
      this.find("main").contains(document.activeElement) &&
      document.activeElement.matches("input, textarea");
    if (!isTyping) replace(this.find("main"), this.view());
    if (this.bar) replace(this.bar, barView(this));
    for (const [name, steps] of [
      ["undo", this.history.past],
      ["redo", this.history.future],
    ]) {
      const found = document.querySelector(`[data-do="${name}"]`);
      if (found) found.disabled = !steps.length;
    }
  }

  view() {
    if (this.place === TABLE) return tableView(this);
    if (this.place === FLORA) return floraView(this);
    if (this.place === VERDICT) return verdictView(this);
    return boardView(this);
  }
}

/**
 * Tie what the server says to the seats of the table, seats: of the players it was asked about; and findings to animals
 * by their id, so that they stay with them while the board changes.
 */
function located(answer, table, seats) {
  answer.placeBySeat = new Map((answer.table_places ?? []).map((place, index) => [seats[index], place]));
  for (const finding of answer.findings) {
    if (finding.player !== null) finding.player = seats[finding.player] ?? finding.player;
    const part = finding.part;
    const board = table.players[finding.player];
    if (!part) continue;
    finding.id = part.kind === "animal" && board ? parts(board)[part.index]?.id : (part.index ?? part.name);
  }
  return answer;
}
