// Elements without markup in strings: what people typed can never become code.

let drawings = null;

export function useIcons(template) {
  drawings = template.content;
}

/**
 * An element. attributes: on<event> listens, key names it for keeping the focus, true is an empty attribute,
 * false and null leave it out. children: nodes, text, lists, null.
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "key") made.dataset.key = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export function icon(name) {
  const found = drawings && drawings.querySelector(`.icon-${name}`);
  return found ? found.cloneNode(true) : "";
}

export function hidden(text) {
  return el("span", { class: "hidden-name" }, text);
}

/** A button that does something on this page. */
export function button(attributes, ...children) {
  return el("button", { type: "button", ...attributes }, ...children);
}

export function fault(sentence, id = null) {
  return el("p", { class: "fault", id }, icon("triangle"), el("span", {}, sentence));
}

export function note(kind, ...children) {
  const drawing = { news: "info", care: "triangle", done: "check", dispute: "flag" }[kind];
  return el("div", { class: `note note-${kind}` }, icon(drawing), el("div", {}, ...children));
}

/** Resolves as soon as nothing is pressed: a button that is replaced before its release never hears its click. */
export function untouched() {
  if (!("pressed" in document.documentElement.dataset)) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("released", resolve, { once: true }));
}

/** Put new children in. What was open stays open, and the focus goes back to the element with the same key. */
export function replace(container, children) {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const key = focused && focused.dataset.key;
  const opened = [...container.querySelectorAll("details[data-key][open]")].map((fold) => fold.dataset.key);
  container.replaceChildren(
    ...[children].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  for (const fold of container.querySelectorAll("details[data-key]")) fold.open ||= opened.includes(fold.dataset.key);
  if (!key || document.activeElement !== document.body) return;
  const again = container.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again) again.focus({ preventScroll: true });
}
