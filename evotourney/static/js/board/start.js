// Read what the server handed over.

import { useIcons } from "./dom.js";
import { useWords } from "./words.js";

/** The editor's place in the page and its configuration. */
export function handedOver() {
  const config = JSON.parse(document.querySelector("#board-config").textContent);
  useWords(config.words, config.language);
  useIcons(document.querySelector("#board-icons"));
  return { root: document.querySelector("#board-editor"), config };
}
