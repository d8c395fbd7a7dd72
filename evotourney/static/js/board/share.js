// A link that holds the whole table: the server's short one, or a longer one made here without a network.

import { button, el, icon } from "./dom.js";
import { panel } from "./parts.js";
import { isEmpty } from "./table.js";
import { say } from "./words.js";

const LONGEST = 6000;

export function shareView(editor) {
  if (isEmpty(editor.table) || editor.config.fixed) return null;
  const token = editor.verdict?.token || plainToken(editor.played);
  if (token.length > LONGEST) return panel({}, el("p", { class: "toned" }, say("link_too_long")));
  const address = `${location.origin}${editor.config.urls.page}?b=${token}`;
  const field = el("input", {
    id: "board-link",
    readonly: true,
    value: address,
    key: "link-field",
    onfocus: () => field.select(),
  });
  return panel(
    {},
    el(
      "div",
      { class: "field" },
      el("label", { for: "board-link" }, say("share_link")),
      field,
      el("p", { class: "hint" }, say("share_hint")),
    ),
    el(
      "div",
      { class: "buttons" },
      button(
        { class: "button", key: "share", onclick: () => share(editor, address, field) },
        icon("copy"),
        say("share"),
      ),
    ),
  );
}

async function share(editor, url, field) {
  const text = editor.verdict?.verdict ?? "";
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      await navigator.share({ title: document.title, text, url });
      return;
    } catch (reason) {
      if (reason.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    editor.tell(say("copied"));
  } catch {
    field.select();
  }
}

/** The table as JSON in a link, when no server is there to make it shorter. */
function plainToken(table) {
  const bytes = new TextEncoder().encode(JSON.stringify(table));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `0${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}
