// The editor inside the form of a result: it writes boards, scores and discards into the form's own fields.

import { el } from "./dom.js";
import { Editor } from "./editor.js";
import { listen } from "./keys.js";
import { handedOver } from "./start.js";
import { newTable, setValue } from "./table.js";
import { say } from "./words.js";

const { root, config } = handedOver();
const fold = root.closest("details");
const form = document.querySelector(root.dataset.form);
const field = (name) => form.elements.namedItem(name);
const seatField = (index, name) => field(`seat-${index}-${name}`);
const editor = new Editor(root, root.querySelector("[data-board=bar]"), config);

async function begin() {
  const draft = editor.draft.read();
  const start = posted() ?? draft?.table ?? config.table;
  for (const index of draft?.ended ?? []) editor.ended.add(index);
  if (start) await editor.take(named(start), { remember: false, place: 0 });
  root.hidden = false;
  fold.hidden = false;
  fold.open ||= Boolean(start);
  form.classList.add("has-editor");
  editor.draw();
  for (const index of config.names.keys()) follow(index);
  clearLines();
  editor.hear = write;
  listen(editor);
}

/** Boards that came back with a fault. */
function posted() {
  try {
    const boards = JSON.parse(field("boards").value);
    const facts = field("facts").value ? JSON.parse(field("facts").value) : {};
    const empty = newTable(editor.edition, config.names).players;
    return { ...facts, edition: editor.edition.code, players: empty.map((board, index) => boards[index] ?? board) };
  } catch {
    return null;
  }
}

function named(table) {
  const empty = newTable(editor.edition, config.names).players;
  return {
    ...table,
    edition: editor.edition.code,
    players: empty.map((board, index) => ({ ...board, ...table.players[index], player: board.player })),
  };
}

/** The lines that stand in for the editor without a script would speak for boards it has emptied. */
function clearLines() {
  for (const name of ["animals", "links", "hand", "food"]) {
    for (const index of config.names.keys()) put(seatField(index, name), "");
  }
  put(field("flora"), "");
  writeBoards();
}

/** A discard typed into the form is the board's discard; a name drawn for a seat is its player's. */
function follow(index) {
  seatField(index, "discard")?.addEventListener("input", (event) => {
    const typed = event.target.value.trim();
    if (!/^\d{0,4}$/.test(typed)) return;
    editor.change((table) => setValue(table.players[index], "discard", typed === "" ? null : Number(typed)), {
      typed: `form:${index}`,
    });
  });
  const player = seatField(index, "player");
  if (player?.tagName !== "SELECT") return;
  const rename = () =>
    editor.change(
      (table) => {
        table.players[index].player = player.selectedOptions[0]?.textContent ?? "";
      },
      { typed: `name:${index}` },
    );
  player.addEventListener("change", rename);
}

function write() {
  for (const [index, board] of editor.table.players.entries()) {
    if (!editor.isEntered(index)) continue;
    put(seatField(index, "final_score"), editor.total(index).total);
    if (Number.isInteger(board.discard)) put(seatField(index, "discard"), board.discard);
  }
  writeBoards();
  field("boards").dispatchEvent(new Event("change", { bubbles: true }));
}

function writeBoards() {
  const { edition, players, ...facts } = editor.table;
  const missing = [...players.keys()].filter((index) => !isSettled(index));
  const isWhole = !missing.length && players.some((_, index) => editor.isEntered(index));
  put(
    field("boards"),
    isWhole ? JSON.stringify(players.map((board, index) => (editor.isEntered(index) ? board : null))) : "",
  );
  put(field("facts"), isWhole && Object.keys(facts).length ? JSON.stringify(facts) : "");
  tellMissing(missing);
}

/** A player who did not come has no board. */
function isSettled(index) {
  return editor.isEntered(index) || seatField(index, "status")?.value === "no_show";
}

function put(input, value) {
  if (input && input.value !== String(value) && input !== document.activeElement) input.value = value;
}

function tellMissing(missing) {
  const some = missing.length && missing.length < editor.table.players.length;
  const names = missing.map((index) => editor.name(index)).join(", ");
  editor.find("news").replaceChildren(...(some ? [el("p", { class: "toned" }, say("only_totals", { names }))] : []));
}

begin();
