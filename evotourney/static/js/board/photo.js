// A photo of the table beside the board, to copy from. It is only shown; it leaves this device never.

import { button, el, icon } from "./dom.js";
import { say } from "./words.js";

export function photoView(editor) {
  const file = el("input", {
    type: "file",
    accept: "image/*",
    id: "board-photo",
    key: "photo",
    onchange: () => {
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        editor.photo = reader.result;
        drawPhoto(editor);
      });
      if (file.files[0]) reader.readAsDataURL(file.files[0]);
    },
  });
  return el(
    "details",
    { class: "panel board-more", key: "photo-fold" },
    el("summary", { key: "photo:open" }, say("photo")),
    el(
      "div",
      { class: "field" },
      el("label", { for: "board-photo" }, say("photo")),
      file,
      el("p", { class: "hint" }, say("photo_hint")),
    ),
  );
}

/** The photo stands above the board; a tap makes it larger and smaller. */
function drawPhoto(editor) {
  const place = editor.find("photo");
  if (!editor.photo) {
    place.replaceChildren();
    return;
  }
  const image = el("img", { src: editor.photo, alt: say("photo_shown") });
  const frame = button(
    {
      class: "board-photo-frame",
      "aria-pressed": "false",
      onclick: () => {
        const isLarge = frame.classList.toggle("is-large");
        frame.setAttribute("aria-pressed", String(isLarge));
      },
    },
    image,
  );
  place.replaceChildren(
    el("div", { class: "board-photo", tabindex: "0", role: "region", "aria-label": say("photo_shown") }, frame),
    button(
      {
        class: "button quiet small",
        onclick: () => {
          editor.photo = null;
          drawPhoto(editor);
        },
      },
      icon("close"),
      say("photo_remove"),
    ),
  );
}
