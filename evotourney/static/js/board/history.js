// Undo and redo over whole tables. Typing into one field is one step.

const MOST = 200;

export class History {
  constructor() {
    this.past = [];
    this.future = [];
    this.typed = null;
  }

  /** Remember the state before a change. typed: names the field while its text is being typed. */
  remember(state, typed = null) {
    if (typed !== null && typed === this.typed) return;
    this.typed = typed;
    this.past.push(state);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
  }

  undo(state) {
    return this.step(this.past, this.future, state);
  }

  redo(state) {
    return this.step(this.future, this.past, state);
  }

  step(from, to, state) {
    this.typed = null;
    if (!from.length) return null;
    to.push(state);
    return from.pop();
  }
}
