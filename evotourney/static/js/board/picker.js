// The list of traits for one animal or species: search, tap, see what it adds and why something cannot lie there.

import { button, el, hidden, icon, replace } from "./dom.js";
import { search, whyNot, whyNotSlots } from "./fits.js";
import { chip, plainNumber, signed } from "./parts.js";
import { openDialog } from "./dialog.js";
import { addTrait, parts, removeTrait } from "./table.js";
import { partTotal, plain, traitOf } from "./total.js";
import { counted, say } from "./words.js";

export function openPicker(editor, index) {
  new Picker(editor, index).open();
}

class Picker {
  constructor(editor, index) {
    this.editor = editor;
    this.index = index;
    this.typed = "";
    this.chips = el("div", { onkeydown: (event) => this.move(event) });
    this.foot = el("div", { class: "picker-foot" });
    this.line = el("p", { class: "toned" });
    this.field = el("input", {
      type: "search",
      id: "board-search",
      placeholder: say("find_trait"),
      autocomplete: "off",
      enterkeyhint: "done",
      oninput: () => {
        this.typed = this.field.value;
        this.draw();
      },
      onkeydown: (event) => this.keyInField(event),
    });
  }

  get part() {
    return parts(this.editor.board)[this.index];
  }

  get kind() {
    return this.editor.edition.species ? "species" : "animal";
  }

  /** Traits that may lie on an animal or species at all. */
  get traits() {
    return this.editor.edition.traits.filter((trait) => trait.place === "animal" || trait.place === "species");
  }

  open() {
    const title = say(this.kind, { number: this.index + 1 });
    openDialog(
      title,
      this.line,
      el(
        "div",
        { class: "search-field" },
        el("label", { for: "board-search", class: "hidden-name" }, say("find_trait")),
        icon("search"),
        this.field,
      ),
      this.chips,
      this.foot,
      { focus: matchMedia("(pointer: fine)").matches ? this.field : null, foot: true },
    );
    this.draw();
  }

  draw() {
    const { edition, table } = this.editor;
    this.line.textContent = this.part.traits
      .map((id) => traitOf(id, false, edition, table.cards)?.name ?? id)
      .join(", ");
    replace(this.chips, this.typed.trim() ? this.foundView() : this.allView());
    const { sum } = partTotal(this.part, edition, table.cards);
    replace(this.foot, [
      el(
        "p",
        { role: "status" },
        el("span", { class: "big" }, plainNumber(sum)),
        " ",
        counted(`for_${this.kind}`, sum),
      ),
      button(
        { class: "button primary", key: "done", onclick: (event) => event.target.closest("dialog").close() },
        say("done"),
      ),
    ]);
  }

  allView() {
    const { edition, table } = this.editor;
    const full = whyNotSlots(this.part, table, edition);
    const often = edition.often.map((id) => edition.byId.get(id)).filter(Boolean);
    const foreign = this.part.traits.filter((id) => !edition.byId.has(id));
    return [
      full ? el("p", { class: "toned" }, counted(full.key, full.count)) : null,
      often.length ? [el("h3", { class: "label" }, say("often")), this.listView(often, "often")] : null,
      el("h3", { class: "label" }, say("all_traits")),
      this.listView(this.traits, "all", foreign),
      edition.open ? el("p", { class: "hint" }, say("own_trait_hint")) : null,
    ];
  }

  foundView() {
    const found = search(this.traits, this.typed);
    const name = this.typed.trim();
    const isOwn = this.editor.edition.open && plain(name) && !this.editor.edition.byId.has(plain(name));
    return [
      el("h3", { class: "label" }, found.length ? say("found") : say("nothing_found")),
      this.listView(found, "all"),
      isOwn
        ? el(
            "p",
            {},
            chip({
              text: say("own_trait", { name }),
              look: "add",
              drawing: "plus",
              key: "own",
              onclick: () => this.take(name),
            }),
          )
        : null,
    ];
  }

  listView(traits, list, foreign = []) {
    return el(
      "ul",
      { class: "chips" },
      traits.map((trait) => this.chipView(trait, list)),
      foreign.map((id) => this.foreignView(id)),
    );
  }

  chipView(trait, list) {
    const { board, edition, table } = this.editor;
    const number = this.part.traits.filter((id) => id === trait.id).length;
    const key = `${list}:${trait.id}`;
    const each = edition.points.trait ?? trait.points;
    if (number) {
      return el(
        "li",
        { class: "board-chip-pair" },
        chip({
          text: number > 1 ? `${trait.name} ×${number}` : trait.name,
          adds: trait.repeat ? signed(each) : null,
          look: "on",
          drawing: "check",
          key,
          "aria-pressed": "true",
          onclick: () => (trait.repeat ? this.add(trait.id) : this.remove(trait.id)),
        }),
        trait.repeat
          ? button(
              { class: "chip board-less", key: `${key}:less`, onclick: () => this.remove(trait.id) },
              icon("minus"),
              hidden(say("one_less", { trait: trait.name })),
            )
          : null,
      );
    }
    const links = (board.links ?? [])
      .filter((link) => link.a === this.part.id || link.b === this.part.id)
      .map((link) => link.trait);
    const why = whyNot(trait, this.part, links, table, edition);
    const reason = why ? (why.count !== undefined ? counted(why.key, why.count, why) : say(why.key, why)) : "";
    // That nothing more fits is said once, above the list.
    const text = reason && why.key !== "why_slots" ? `${trait.name}: ${reason}` : trait.name;
    return el(
      "li",
      {},
      chip({
        text,
        adds: reason ? null : signed(each),
        look: reason ? "impossible" : "",
        title: reason || null,
        key,
        "aria-pressed": "false",
        onclick: () => this.add(trait.id),
      }),
    );
  }

  foreignView(id) {
    return el(
      "li",
      {},
      chip({
        text: id,
        look: "on",
        drawing: "check",
        key: `own:${id}`,
        "aria-pressed": "true",
        onclick: () => this.remove(id),
      }),
    );
  }

  add(id) {
    this.change((part) => addTrait(part, id));
  }

  remove(id) {
    this.change((part) => removeTrait(part, id));
  }

  change(work) {
    this.editor.changeBoard((board) => work(parts(board)[this.index]));
    this.draw();
  }

  /** Take what was typed and make room for the next word. */
  take(id) {
    this.add(id);
    this.field.value = "";
    this.typed = "";
    this.draw();
    this.field.focus();
  }

  keyInField(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      const [first] = this.typed.trim() ? search(this.traits, this.typed) : [];
      if (first) this.take(first.id);
      else if (this.typed.trim() && this.editor.edition.open) this.take(this.typed.trim());
      else if (!this.typed.trim()) this.field.closest("dialog").close();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      this.chips.querySelector("button")?.focus();
    }
  }

  /** Arrows walk through the chips; from the first one up leads back to the search. */
  move(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const all = [...this.chips.querySelectorAll("button")];
    const next = all.indexOf(document.activeElement) + by;
    if (next < 0) this.field.focus();
    else all[next]?.focus();
  }
}
