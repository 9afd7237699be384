// The states of a witness, put together from what changes between them.

const REMEMBERED = 4096;

/** The state after each step of a witness, for as many steps as states were kept. */
export class States {
  constructor(history, columns, info) {
    this.group = history.group;
    this.order = columns.order;
    this.kept = info.withState;
    this.initial = info.initial;
    this.end = info.end;
    this.head = columns.stateHead;
    this.tail = columns.stateTail;
    this.middle = columns.stateMiddle;
    this.before = this.kept === 0 ? null : previousSteps(history, this.order, this.kept);
    this.made = new Map();
  }

  knows(step) {
    return step >= 0 && step < this.kept;
  }

  /** The state of the operation's object or key before a step. */
  stateBefore(step) {
    return this.before[step] < 0 ? this.initial : this.stateAfter(this.before[step]);
  }

  stateAfter(step) {
    const chain = [];
    let at = step;
    while (at >= 0 && !this.made.has(at)) {
      chain.push(at);
      // Nothing stays of the state before: it need not be known.
      at = this.head[at] === 0 && this.tail[at] === 0 ? -1 : this.before[at];
    }
    let text = at < 0 ? this.initial : this.made.get(at);
    while (chain.length > 0) {
      text = this.change(text, chain.pop());
    }
    if (this.made.size > REMEMBERED) {
      this.made.clear();
    }
    this.made.set(step, text);
    return text;
  }

  change(text, step) {
    const { head, tail } = this;
    const end = tail[step] === 0 ? '' : text.slice(text.length - tail[step]);
    return text.slice(0, head[step]) + this.middle.at(step) + end;
  }
}

/** For each step the one before it of the same object or key; -1 for the first. */
function previousSteps(history, order, steps) {
  const last = new Int32Array(history.groups.length).fill(-1);
  const before = new Int32Array(steps);
  for (let step = 0; step < steps; step++) {
    const group = history.group[order[step]];
    before[step] = last[group];
    last[group] = step;
  }
  return before;
}

/** What two texts have in common at both ends, widened to whole words, and what they have not. */
export function difference(a, b) {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) {
    head++;
  }
  while (head > 0 && wordAt(a, head) && wordAt(a, head - 1)) {
    head--;
  }
  let tail = 0;
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) {
    tail++;
  }
  while (tail > 0 && wordAt(a, a.length - tail) && wordAt(a, a.length - tail - 1)) {
    tail--;
  }
  return {
    head: a.slice(0, head),
    removed: a.slice(head, a.length - tail),
    added: b.slice(head, b.length - tail),
    tail: a.slice(a.length - tail),
  };
}

function wordAt(text, place) {
  return place < text.length && /[^\s,[\]{}():]/.test(text[place]);
}

/**
 * Where each operation of a witness may be said to take effect: after the latest call so far, in
 * turn with those that follow the same call. Rows that a witness leaves out have base -1.
 */
export function effectPoints(history, order) {
  const base = new Int32Array(history.size).fill(-1);
  const part = new Float32Array(history.size);
  let latest = -1;
  let first = 0;
  for (let step = 0; step <= order.length; step++) {
    const call = step < order.length ? Math.max(latest, history.call[order[step]]) : Infinity;
    if (call > latest) {
      for (let k = first; k < step; k++) {
        part[order[k]] = (k - first + 1) / (step - first + 1);
      }
      first = step;
      latest = call;
    }
    if (step < order.length) {
      base[order[step]] = latest;
    }
  }
  return { base, part };
}
