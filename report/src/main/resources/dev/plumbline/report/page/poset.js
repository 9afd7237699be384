// An order of things that were decided: a mark for each, in layers, a line from each to those right
// above it in the order. Who is chosen is told about below, with a run that shows what is wrong.

import { el, printable, scrolling, svg } from './dom.js';
import { interleavingBlock } from './interleaving.js';

const MARK = 11;
const ACROSS = 32;
const DOWN = 74;
const EDGE = 22;

export function posetBlock(block, context) {
  const told = el('div', { class: 'told', 'aria-live': 'polite' },
    el('p', { class: 'note' }, 'Choose one of them: ✗ is wrong, and how is shown here; ✓ is right.'));
  const marks = [];
  const choose = (place) => {
    marks.forEach((mark, i) => mark.setAttribute('aria-pressed', String(i === place)));
    told.replaceChildren(...tell(block, place, context));
  };
  const places = layered(block.nodes.length, block.links);
  block.nodes.forEach((node, i) => marks.push(drawMark(block, i, places[i], choose)));
  return el('section', { class: 'poset', 'aria-label': block.title },
    el('h2', {}, printable(block.title)), scrolling(draw(block, places, marks)), told);
}

/** Where each node stands: as far down as the longest way to it, and side by side. */
function layered(size, links) {
  const depth = new Array(size).fill(0);
  for (let again = true, round = 0; again && round <= size; round++) {
    again = false;
    for (const { from, to } of links) {
      if (depth[to] <= depth[from]) {
        depth[to] = depth[from] + 1;
        again = true;
      }
    }
  }
  const counts = [];
  const places = depth.map((layer) => {
    counts[layer] = (counts[layer] ?? 0) + 1;
    return { layer, place: counts[layer] - 1 };
  });
  const most = Math.max(...counts);
  return places.map(({ layer, place }) => ({
    x: EDGE + (place + (most - counts[layer]) / 2) * ACROSS, y: EDGE + layer * DOWN,
  }));
}

function draw(block, places, marks) {
  const width = Math.max(...places.map(({ x }) => x)) + EDGE;
  const height = Math.max(...places.map(({ y }) => y)) + EDGE;
  return svg('svg', {
    class: 'graph', role: 'group', 'aria-label': block.title,
    width, height, viewBox: `0 0 ${width} ${height}`, xmlns: 'http://www.w3.org/2000/svg',
  },
  block.links.map(({ from, to }) => svg('g', { class: 'link' }, svg('path', {
    d: `M${places[from].x} ${places[from].y + MARK}L${places[to].x} ${places[to].y - MARK}`,
  }))),
  marks);
}

function drawMark(block, i, { x, y }, choose) {
  const { good } = block.details[i];
  const name = printable(block.nodes[i]);
  const react = (event) => {
    if (event.type === 'click' || event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(i);
    }
  };
  return svg('g', {
    class: `node ${good ? 'good' : 'bad'}`, role: 'button', tabindex: 0, 'aria-pressed': 'false',
    'aria-label': `${name}, ${good ? 'right' : 'wrong'}`, onclick: react, onkeydown: react,
  },
  svg('title', {}, name),
  svg('circle', { cx: x, cy: y, r: MARK }),
  svg('text', { x, y: y + 4.5, 'text-anchor': 'middle' }, good ? '✓' : '✗'));
}

function tell(block, place, context) {
  const { good, words, run } = block.details[place];
  // The keys go through the run that is shown, not through one that was.
  context.stepper = undefined;
  context.goToStep = undefined;
  return [
    el('h3', { class: `code ${good ? 'good' : 'bad'}` }, `${good ? '✓' : '✗'} ${printable(block.nodes[place])}`),
    el('p', { class: 'lead' }, printable(words)),
    run ? interleavingBlock(run, context) : null,
  ].filter((node) => node !== null);
}
