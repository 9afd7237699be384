// A history as columns, and an index by lane. Times are ranks: places among the distinct times.

import { clipped, elapsed, printable } from './dom.js';

/** Why an operation is gray. */
export const OUT = {
  excluded: 'It certainly did not happen, so it is no part of the question.',
  reported: 'Its process reported after a crash that it is not done.',
  pending: 'Pending, and the order leaves it out: it took no effect.',
  lost: 'A crash undid it: the order leaves it out.',
};

/**
 * Operations are rows: first those that were decided, in the order of their calls, then those that
 * did not happen, in the order of theirs.
 */
export class History {
  constructor(columns, info) {
    this.decided = info.operations;
    this.size = info.operations + info.excluded;
    this.base = BigInt(info.base);
    this.shift = BigInt(info.shift);
    this.keyed = info.keyed;
    this.unit = info.unit;
    this.times = columns.times;
    this.ranks = columns.times.length;
    this.call = columns.call;
    this.ret = columns.length;
    for (let i = 0; i < this.size; i++) {
      // A pending operation returns after the end.
      this.ret[i] = this.ret[i] < 0 ? this.ranks : this.call[i] + this.ret[i];
    }
    this.name = columns.name;
    this.names = columns.names.all();
    this.lane = columns.lane;
    this.lanes = columns.lanes.all().map((label) => printable(label));
    this.group = columns.group;
    this.groups = columns.groups;
    this.input = columns.input;
    this.output = columns.output;
    this.values = columns.values;
    this.position = columns.position;
    this.line = columns.line;
    this.bands = Array.from(columns.bandFrom, (from, b) => ({
      from, to: columns.bandTo[b], text: printable(columns.bandText.at(b)),
    }));
    this.rowOf = null;
    this.until = new Map();
    this.out = new Map();
    for (let row = this.decided; row < this.size; row++) {
      this.out.set(row, OUT.excluded);
    }
    columns.notDone.forEach((row) => this.out.set(row, OUT.reported));
    this.byCall = info.excluded === 0 ? null : merged(this.call, this.decided);
  }

  /** Says that a witness has no place for an operation. */
  leaveOut(row) {
    if (!this.out.has(row)) {
      this.out.set(row, this.pending(row) ? OUT.pending : OUT.lost);
    }
  }

  /** The row that is so-many-th by call. */
  rowByCall(place) {
    return this.byCall === null ? place : this.byCall[place];
  }

  pending(row) {
    return this.ret[row] === this.ranks;
  }

  /** The text of a value; null if there is no value. */
  value(code) {
    if (code % 2 === 0) {
      return String(code / 2);
    }
    return code === 1 ? null : this.values.at((code - 1) / 2);
  }

  /** What was called and answered: deq() → 5 */
  label(row) {
    const input = this.value(this.input[row]);
    const output = this.value(this.output[row]);
    const object = this.keyed ? '' : this.groups.at(this.group[row]);
    const steps = object || this.names[this.name[row]] !== 'txn' ? null : stepsOf(output ?? input, output !== null);
    if (steps !== null) {
      return printable(steps);
    }
    const called = `${object ? `${object}.` : ''}${this.names[this.name[row]]}`;
    const given = input === null || input === 'null' ? '' : input;
    return printable(`${called}(${given})${output === null ? '' : ` → ${output}`}`);
  }

  shortLabel(row, most) {
    return clipped(this.label(row), most);
  }

  laneLabel(lane) {
    return this.lanes[lane] || '·';
  }

  /** A time as it was recorded; since the first one if nanoseconds are known. */
  timeText(rank) {
    const since = BigInt(this.times[rank]) << this.shift;
    if (this.unit) {
      return elapsed(Number(since));
    }
    return (this.shift > 0n ? '≈ ' : '') + (this.base + since).toString();
  }

  /** The row of an operation's place in the source; -1 if there is none. */
  rowAt(position) {
    if (this.rowOf === null) {
      this.rowOf = new Map();
      this.position.forEach((place, row) => this.rowOf.set(place, row));
    }
    return this.rowOf.get(position) ?? -1;
  }
}

/**
 * A transaction step by step, as sentences and pictures have it: append(4,7), r(4) → [7]
 * @returns null if the text is not a whole list of steps, or if numbers in it are too long for a script
 */
function stepsOf(text, answered) {
  if (text === null || /\d{16}/.test(text)) {
    return null;
  }
  try {
    const steps = JSON.parse(text);
    return Array.isArray(steps) && steps.length > 0 && steps.every((step) => step.length === 3)
      ? steps.map(([what, key, value]) => stepOf(what, JSON.stringify(key), JSON.stringify(value), answered)).join(', ')
      : null;
  } catch {
    return null;
  }
}

function stepOf(what, key, value, answered) {
  return what !== 'r' ? `${what}(${key},${value})` : `r(${key})${answered ? ` → ${value}` : ''}`;
}

/** All rows by their calls, if those before a row ascend and so do those after it. */
function merged(call, middle) {
  const order = new Int32Array(call.length);
  let a = 0;
  let b = middle;
  for (let i = 0; i < order.length; i++) {
    order[i] = b === call.length || (a < middle && call[a] <= call[b]) ? a++ : b++;
  }
  return order;
}

/** The first place in [from, to) of an ascending column with at least this value; else to. */
export function lowerBound(column, value, from, to) {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/** The same for a search that mostly ends near its start. */
export function lowerBoundNear(column, value, from, to) {
  let step = 1;
  let low = from;
  let high = from;
  while (high < to && column[high] < value) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  return lowerBound(column, value, low, Math.min(high, to));
}

/**
 * Operations by lane, in the order of their calls. `reach` is the latest return of the completed
 * ones so far, which ascends even where operations of one process overlap.
 */
export class LaneIndex {
  /** @param accepts one byte a row, 0 to leave it out; null for all rows */
  constructor(history, accepts) {
    const lanes = history.lanes.length;
    this.start = new Int32Array(lanes + 1);
    for (let row = 0; row < history.size; row++) {
      this.start[history.lane[row] + 1] += !accepts || accepts[row] ? 1 : 0;
    }
    for (let lane = 0; lane < lanes; lane++) {
      this.start[lane + 1] += this.start[lane];
    }
    this.size = this.start[lanes];
    this.rows = new Int32Array(this.size);
    this.calls = new Int32Array(this.size);
    this.reach = new Int32Array(this.size);
    this.pending = [];
    this.place(history, accepts);
  }

  place(history, accepts) {
    const next = this.start.slice();
    for (let i = 0; i < history.size; i++) {
      const row = history.rowByCall(i);
      if (accepts && !accepts[row]) {
        continue;
      }
      const lane = history.lane[row];
      const at = next[lane]++;
      const before = at > this.start[lane] ? this.reach[at - 1] : -1;
      this.rows[at] = row;
      this.calls[at] = history.call[row];
      this.reach[at] = history.pending(row) ? before : Math.max(before, history.ret[row]);
      if (history.pending(row)) {
        this.pending.push(row);
      }
    }
  }

  /**
   * Where pending operations end for the eye: where their process goes on after a crash, so that it
   * does not write over them. By row; those without an entry have no end.
   */
  until(history) {
    const ends = new Map();
    for (let lane = 0; lane + 1 < this.start.length; lane++) {
      for (let at = this.start[lane]; at + 1 < this.start[lane + 1]; at++) {
        if (history.pending(this.rows[at])) {
          ends.set(this.rows[at], this.calls[at + 1]);
        }
      }
    }
    return ends;
  }
}
