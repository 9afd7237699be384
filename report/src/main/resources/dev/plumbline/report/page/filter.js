// Which operations are shown: by process, operation, key or object, and by words.

const WORDS = /(?:[^\s"]+|"[^"]*")+/g;
const PLACE = /^(#|line:|op:|process:|key:)(.*)$/;

/** A filter as the user has set it. */
export class Filter {
  constructor() {
    this.clear();
  }

  clear() {
    this.lane = -1;
    this.name = -1;
    this.group = -1;
    this.words = '';
  }

  get active() {
    return this.lane >= 0 || this.name >= 0 || this.group >= 0 || this.words.trim() !== '';
  }

  /** One byte a row: whether it is shown. */
  accepts(history) {
    const tests = [];
    if (this.lane >= 0) {
      tests.push((row) => history.lane[row] === this.lane);
    }
    if (this.name >= 0) {
      tests.push((row) => history.name[row] === this.name);
    }
    if (this.group >= 0) {
      tests.push((row) => history.group[row] === this.group);
    }
    for (const word of this.words.match(WORDS) ?? []) {
      tests.push(wordTest(history, word));
    }
    const accepted = new Uint8Array(history.size);
    for (let row = 0; row < history.size; row++) {
      accepted[row] = tests.every((test) => test(row)) ? 1 : 0;
    }
    return accepted;
  }
}

/**
 * What a word asks for. A place asks for one thing; any other word for operations whose name,
 * process, key or value contains it. An integer is a value only as a whole: 5 does not find 15.
 */
function wordTest(history, word) {
  const [, where, what] = PLACE.exec(word) ?? [null, null, word];
  switch (where) {
    case '#':
      return (row) => history.position[row] === Number(what);
    case 'line:':
      return (row) => history.line[row] === Number(what);
    case 'op:':
      return named(history.name, history.names, what);
    case 'process:':
      return named(history.lane, history.lanes, what);
    case 'key:':
      return named(history.group, history.groups.all(), what);
    default:
      return anything(history, what);
  }
}

function containing(texts, what) {
  const low = what.toLowerCase();
  return Uint8Array.from(texts, (text) => (text.toLowerCase().includes(low) ? 1 : 0));
}

function named(column, texts, what) {
  const found = containing(texts, what);
  return (row) => found[column[row]] === 1;
}

function anything(history, what) {
  const bare = what.replace(/^"(.*)"$/, '$1');
  const byName = named(history.name, history.names, bare);
  const byLane = named(history.lane, history.lanes, bare);
  const byGroup = named(history.group, history.groups.all(), bare);
  const byValue = valueTest(history, bare);
  return (row) => byValue(history.input[row]) || byValue(history.output[row])
    || byName(row) || byLane(row) || byGroup(row);
}

function valueTest(history, what) {
  const integer = /^-?\d+$/.test(what) ? 2 * Number(what) : NaN;
  const found = containing(history.values.all(), what);
  return (code) => (code % 2 === 0 ? code === integer : found[(code - 1) / 2] === 1);
}
