// Which sets are played: one game, and what it is mixed with. What the server refuses is said in its words.

import { el, fault, note } from "./dom.js";
import { say } from "./words.js";

export function editionView(editor) {
  const { sets } = editor.config;
  const chosen = (editor.wanted ?? editor.edition.code).split("+");
  const byCode = new Map(sets.map((set) => [set.code, set]));
  const box = chosen.map((code) => byCode.get(code)).find((set) => set?.kind === "box");
  const boxes = sets.filter((set) => set.kind === "box");
  const select = el(
    "select",
    { id: "board-box", key: "box", onchange: () => editor.choose(select.value) },
    boxes.map((set) => el("option", { value: set.code, selected: set === box }, set.name)),
  );
  const others = sets.filter(
    (set) => set.kind !== "box" && box && (set.bases.includes(box.code) || chosen.includes(set.code)),
  );
  return [
    el("div", { class: "field" }, el("label", { for: "board-box" }, say("edition")), select),
    editor.wanted ? el("p", { class: "toned", role: "status" }, say("checking")) : null,
    editor.problem ? fault(editor.problem) : null,
    editor.hint ? note("news", editor.hint) : null,
    others.length
      ? el(
          "fieldset",
          {},
          el("legend", {}, say("with_sets")),
          el(
            "ul",
            { class: "chips" },
            others.map((set) => el("li", {}, setView(editor, set, chosen, byCode))),
          ),
        )
      : null,
  ];
}

function setView(editor, set, chosen, byCode) {
  const isOn = chosen.includes(set.code);
  const why = isOn ? "" : whyNotSet(set, chosen.map((code) => byCode.get(code)).filter(Boolean));
  const box = el("input", {
    type: "checkbox",
    checked: isOn,
    disabled: Boolean(why),
    key: `set:${set.code}`,
    onchange: () =>
      editor.choose((box.checked ? [...chosen, set.code] : chosen.filter((code) => code !== set.code)).join("+")),
  });
  return el(
    "label",
    { class: `chip${why ? " chip-impossible" : ""}` },
    why ? null : box,
    el("span", {}, why ? `${set.name}: ${why}` : set.name),
  );
}

/** A hint; the server has the last word. */
function whyNotSet(set, played) {
  for (const other of played) {
    if (set.refuses.includes(other.code) || other.refuses.includes(set.code))
      return say("why_refused", { other: other.name });
    if (set.kind === "scenario" && other.kind === "scenario") return say("why_refused", { other: other.name });
    if (other.kind === "scenario" && !other.admits.includes(set.code))
      return say("why_not_admitted", { scenario: other.name });
    if (set.kind === "scenario" && other.kind === "expansion" && !set.admits.includes(other.code))
      return say("why_refused", { other: other.name });
  }
  return "";
}
