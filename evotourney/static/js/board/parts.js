// Parts of the board that are used in several places: chips, steppers, ticks.

import { button, el, fault, hidden, icon } from "./dom.js";
import { say } from "./words.js";

/** − value +. value: null shows an empty field. set(value, typing): typing is true while a number is being typed. */
function stepper({ label, value, set, least = 0, most = 999, key, invalid = false, describedby = null }) {
  const give = (number) => set(Math.min(most, Math.max(least, number)), false);
  const input = el("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value: value ?? "",
    "aria-label": label,
    "aria-invalid": invalid ? "true" : null,
    "aria-describedby": describedby,
    key: `${key}:input`,
    oninput: () => {
      const typed = input.value === "" ? null : Number(input.value);
      if (typed === null || Number.isInteger(typed)) set(typed, true);
    },
    onchange: () => {
      const typed = Number(input.value);
      set(input.value === "" || !Number.isInteger(typed) ? null : Math.min(most, Math.max(least, typed)), false);
    },
  });
  return el(
    "span",
    { class: "stepper" },
    button(
      { onclick: () => give((value ?? 0) - 1), key: `${key}:less` },
      icon("minus"),
      hidden(say("less", { what: label })),
    ),
    input,
    button(
      { onclick: () => give((value ?? 0) + 1), key: `${key}:more` },
      icon("plus"),
      hidden(say("more_of", { what: label })),
    ),
  );
}

/** A line with a name, a hint and a stepper. */
export function setting({ label, hint = "", extra = null, ...rest }) {
  return el(
    "div",
    { class: "setting" },
    el("div", {}, el("p", { class: "setting-name" }, label), hint ? el("p", { class: "hint" }, hint) : null, extra),
    stepper({ label, ...rest }),
  );
}

/** A trait: name and what it adds. look: "" on fault add impossible. */
export function chip({ text, adds = null, look = "", drawing = null, label = null, ...attributes }) {
  return button(
    { class: `chip${look ? ` chip-${look}` : ""}`, "aria-label": label, ...attributes },
    drawing ? icon(drawing) : null,
    text ? el("span", {}, text) : null,
    adds === null ? null : el("span", { class: "adds" }, adds),
  );
}

export function tick({ label, checked, set, key, disabled = false, hint = null }) {
  const box = el("input", { type: "checkbox", key, checked, disabled, onchange: () => set(box.checked) });
  return el(
    "div",
    { class: "field check" },
    el("label", {}, box, el("span", {}, label, hint ? el("span", { class: "hint" }, hint) : null)),
  );
}

export function panel(attributes, ...children) {
  return el("section", { ...attributes, class: `panel ${attributes.class ?? ""}`.trim() }, ...children);
}

/** Signs of points: +2, 0, −1. */
export function signed(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function plainNumber(points) {
  return points < 0 ? `−${-points}` : String(points);
}

/** What the validator noticed: a fault, or something possible but unusual. */
export function findingView(finding) {
  if (finding.level === "error") return fault(finding.message);
  return el("p", { class: "toned oddity" }, icon("info"), " ", finding.message);
}
