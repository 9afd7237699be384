// A few operations, each drawn: one line for a process, a bar from call to return. Real durations
// are given up for room; what precedes what is kept.

import { clipped, el, printable, shown, svg } from './dom.js';

const LANE = 44;
const BAR = 28;
const LEFT = 16;
const GAP = 22;
const LETTER = 7.5;
const LONGEST = 44;
const ROW = 15; // of the words of marks

/** Columns as far apart as the labels between them need. */
function columnPlaces(picture, left, brief) {
  const places = new Array(picture.columns).fill(left);
  const ending = Array.from({ length: picture.columns }, () => []);
  for (const op of picture.operations) {
    ending[op.end < 0 ? picture.columns - 1 : op.end].push(op);
  }
  for (let c = 0; c < places.length; c++) {
    places[c] = c === 0 ? left : places[c - 1] + GAP;
    for (const op of ending[c]) {
      const room = labelOf(op, brief).length * LETTER + 22;
      places[c] = Math.max(places[c], places[op.begin] + room);
    }
  }
  return places;
}

/** The letter, and what was done if there is room for it. */
function labelOf(op, brief) {
  return brief ? op.letter : `${op.letter}  ${clipped(shown(op.label), LONGEST)}`;
}

/**
 * @param onPick is told the position of an operation that was clicked
 * @param brief whether bars have only letters
 */
export function drawPicture(picture, description, onPick, brief = false) {
  const names = picture.lanes.map((lane) => clipped(printable(lane) || '·', brief ? 8 : 16));
  const gutter = LEFT + Math.max(2, ...names.map((name) => name.length)) * LETTER + 18;
  const places = columnPlaces(picture, gutter + 8, brief);
  const room = Math.ceil((places.at(-1) ?? gutter) + (brief ? 24 : 70));
  const width = Math.max(room, ...picture.marks.map((mark) => Math.ceil(places[mark.from] + markWidth(mark))));
  const rows = markRows(picture.marks, places);
  const top = rows.length > 0 ? 12 + ROW * (1 + Math.max(...rows)) : 8;
  const height = top + picture.lanes.length * LANE + 8;
  const root = svg('svg', {
    class: 'picture', role: 'img', 'aria-label': description, width, height,
    viewBox: `0 0 ${width} ${height}`, xmlns: 'http://www.w3.org/2000/svg',
  });
  root.append(fadingInk());
  names.forEach((name, lane) => root.append(...drawLane(name, top + lane * LANE, gutter, width)));
  picture.marks.forEach((mark, i) => root.append(...drawMark(mark, places, rows[i], height)));
  picture.operations.forEach((op) => root.append(drawOperation(op, top + op.lane * LANE, places, width, onPick, brief)));
  return root;
}

function fadingInk() {
  return svg('defs', {}, svg('linearGradient', { id: 'fading' },
    svg('stop', { offset: '0', class: 'fading-from' }),
    svg('stop', { offset: '1', class: 'fading-to' })));
}

function drawLane(name, y, gutter, width) {
  return [
    svg('line', { class: 'lane', x1: gutter, x2: width, y1: y + LANE / 2, y2: y + LANE / 2 }),
    svg('text', { class: 'process', x: gutter - 12, y: y + LANE / 2 + 4, 'text-anchor': 'end' }, name),
  ];
}

function markText(mark) {
  return clipped(printable(mark.text), 36);
}

function markWidth(mark) {
  return markText(mark).length * LETTER + 12;
}

/** The row of each mark's words, the first in which they are not written over others. */
function markRows(marks, places) {
  const free = [];
  return marks.map((mark) => {
    const x = places[mark.from];
    let row = free.findIndex((end) => end <= x);
    row = row < 0 ? free.length : row;
    free[row] = x + markWidth(mark);
    return row;
  });
}

function drawMark(mark, places, row, height) {
  const x = places[mark.from];
  const y = ROW * row + 4;
  const width = mark.to < 0 ? 2 : places[mark.to] - x;
  return [
    svg('rect', { class: mark.to < 0 ? 'moment' : 'band', x, y, width, height: height - y }),
    svg('text', { class: 'mark', x: x + 5, y: y + 10 }, markText(mark)),
  ];
}

function drawOperation(op, lane, places, width, onPick, brief) {
  const pending = op.end < 0;
  const x = places[op.begin];
  const end = pending ? width - 8 : Math.max(x + 6, places[op.end]);
  const y = lane + (LANE - BAR) / 2;
  const kind = `operation${op.blamed ? ' blamed' : ''}${pending ? ' pending' : ''}`;
  const title = `${op.letter}: ${shown(op.label)}\ncalled at ${op.call}, `
    + (pending ? 'pending' : `returned at ${op.return}`) + (op.line ? `, line ${op.line}` : '');
  const group = svg('g', {
    class: kind, tabindex: 0, role: 'button', 'aria-label': title, 'data-letter': op.letter,
    onclick: () => onPick(op.position),
    onkeydown: (event) => event.key === 'Enter' && onPick(op.position),
  },
  svg('title', {}, title),
  pending ? null : svg('rect', { class: 'ground', x, y, width: end - x, height: BAR, rx: 4 }),
  svg('rect', { x, y, width: end - x, height: BAR, rx: 4 }),
  svg('line', { class: 'edge', x1: x, x2: x, y1: y, y2: y + BAR }));
  if (pending) {
    group.append(svg('path', { class: 'arrow', d: `M${end - 9} ${y + 8}l7 6l-7 6` }));
  } else {
    group.append(svg('line', { class: 'edge', x1: end, x2: end, y1: y, y2: y + BAR }));
  }
  group.append(svg('text', { x: x + 10, y: y + BAR / 2 + 4 },
    svg('tspan', { class: 'letter' }, op.letter), brief ? null : `\u00a0\u00a0${labelOf(op, false).slice(op.letter.length + 2)}`));
  if (op.blamed) {
    group.append(svg('text', { class: 'cross', x: x - 4, y: y + 5, 'text-anchor': 'end' }, '✗'));
  }
  return group;
}

/** The same operations as a table, for those who read rather than look. */
export function tableOf(picture, onPick) {
  const lines = picture.operations.some((op) => op.line > 0);
  const since = picture.unit ? 'after the first call' : 'times since the first call';
  const head = el('tr', {}, ...['', 'Operation', 'Process', 'Called', 'Returned', lines ? 'Line' : 'Number']
    .map((word) => el('th', { scope: 'col', title: /Called|Returned/.test(word) ? since : undefined }, word)));
  const rows = picture.operations.map((op) => el('tr', { class: op.blamed ? 'blamed' : '', 'data-letter': op.letter },
    el('td', {}, el('b', { class: 'letter' }, op.letter)),
    el('td', { class: 'code' },
      el('a', { href: `#op=${op.position}`, onclick: () => onPick(op.position) },
        `${op.blamed ? '✗ ' : ''}${shown(op.label)}`)),
    el('td', {}, printable(picture.lanes[op.lane])),
    el('td', { class: 'number' }, op.call),
    el('td', { class: 'number' }, op.end < 0 ? 'pending' : op.return),
    el('td', { class: 'number' }, String(lines ? op.line : op.position))));
  return el('table', { class: 'core' }, el('caption', {}, `Called and returned: ${since}.`),
    el('thead', {}, head), el('tbody', {}, rows));
}
