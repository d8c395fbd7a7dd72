// Unsaved work, kept by this browser only. Storage may be forbidden or full; then a reload forgets.

export class Draft {
  constructor(name) {
    this.name = `board-draft:${name}`;
  }

  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name));
      return kept && Array.isArray(kept.table?.players) ? kept : null;
    } catch {
      return null;
    }
  }

  keep(state) {
    try {
      localStorage.setItem(this.name, JSON.stringify(state));
    } catch {
      // Nothing to do: the page works without.
    }
  }

  forget() {
    try {
      localStorage.removeItem(this.name);
    } catch {
      // Nothing was kept.
    }
  }
}

export function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It then lasts until the page is left.
  }
}
