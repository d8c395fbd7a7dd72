// Questions to the server. Without a network every one of them is answered with null.

import { untouched } from "./dom.js";

const PATIENCE = 350;

async function asked(url, body) {
  const wish =
    body === undefined
      ? {}
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(url, wish);
  } catch {
    return null;
  }
  if (answer.status >= 500) return null;
  try {
    return { ok: answer.ok, content: await answer.json() };
  } catch {
    return null;
  }
}

export function paste(url, text, edition) {
  return asked(url, { text, edition });
}

/** Judges tables a moment after the last change; only the newest answer is handed on. */
export class Judge {
  constructor(url, hear) {
    this.url = url;
    this.hear = hear;
    this.number = 0;
    this.timer = null;
  }

  /** table: handed on with the answer. sent: what the server sees of it. */
  ask(table, sent = table, wait = PATIENCE) {
    clearTimeout(this.timer);
    this.number += 1;
    const number = this.number;
    this.timer = setTimeout(async () => {
      const answer = await asked(this.url, sent);
      await untouched();
      if (number === this.number) this.hear(answer, table);
    }, wait);
  }
}

/** Descriptions of editions: those of this page, else asked for, else from the pack a device keeps. */
export class Editions {
  constructor(url, language, first) {
    this.url = url;
    this.query = `?language=${encodeURIComponent(language)}`;
    this.known = new Map([[first.code, first]]);
  }

  async find(code) {
    if (this.known.has(code)) return { edition: this.known.get(code) };
    const answer = await asked(`${this.url}${encodeURIComponent(code).replace(/%2B/g, "+")}/${this.query}`);
    if (answer) return answer.ok ? this.keep(code, answer.content) : { refused: answer.content };
    const pack = await asked(`${this.url}${this.query}`);
    for (const edition of Object.values(pack?.ok ? pack.content : {})) {
      if (sameSets(edition.code, code)) return this.keep(code, edition);
    }
    return {};
  }

  keep(code, edition) {
    this.known.set(code, edition);
    this.known.set(edition.code, edition);
    return { edition };
  }
}

function sameSets(one, other) {
  const sorted = (code) => code.split("+").sort().join("+");
  return sorted(one) === sorted(other);
}
