// A sheet from the bottom of the screen. Escape closes it, and the focus goes back to what opened it.

import { button, el, hidden, icon, replace } from "./dom.js";
import { say } from "./words.js";

/** children: nodes; the last one may be options {focus, foot}. Returns the dialog. */
export function openDialog(title, ...children) {
  const last = children.at(-1);
  const options = last && !(last instanceof Node) && typeof last === "object" ? children.pop() : {};
  const before = document.activeElement;
  const key = before && before.dataset ? before.dataset.key : null;
  const heading = el("h2", { id: "board-dialog-title", tabindex: "-1" }, title);
  const dialog = el(
    "dialog",
    { class: `picker${options.foot ? "" : " picker-plain"}`, "aria-labelledby": "board-dialog-title" },
    el(
      "div",
      { class: "picker-head" },
      heading,
      button({ class: "button quiet icon-only", onclick: () => dialog.close() }, icon("close"), hidden(say("close"))),
    ),
    ...children,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  // At once: the browser tells of a close some time later, and keys pressed until then would go to a field nobody sees.
  const clear = () => {
    dialog.remove();
    const opener = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (document.activeElement === document.body && opener) opener.focus({ preventScroll: true });
  };
  dialog.close = () => {
    HTMLDialogElement.prototype.close.call(dialog);
    clear();
  };
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", clear);
  document.body.append(dialog);
  dialog.showModal();
  (options.focus ?? heading).focus();
  return dialog;
}

/**
 * A sheet whose inside is drawn anew after every change. view(draw, close) returns the nodes.
 */
export function openSheet(title, view) {
  const body = el("div", { class: "board-sheet" });
  const close = () => dialog.close();
  const draw = () => replace(body, view(draw, close));
  const dialog = openDialog(title, body);
  draw();
}
