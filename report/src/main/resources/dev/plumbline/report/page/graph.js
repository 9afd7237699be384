// What must come before what: operations in a column, an arrow with its reason for each link. A link
// to the next operation goes down; any other one goes around, on the right.

import { clipped, shown, svg } from './dom.js';

const LETTER = 7.4;
const NODE = 30;
const STEP = 78;
const LEFT = 12;
const AROUND = 46;
const LONGEST_LABEL = 64;
const LONGEST_REASON = 48;

/** @param nodes labels; @param links { from, to, why } with places among the nodes */
export function drawGraph(nodes, links) {
  const labels = nodes.map((node) => clipped(shown(node), LONGEST_LABEL));
  const box = Math.max(...labels.map((label) => label.length)) * LETTER + 24;
  const around = links.filter((link) => !goesDown(link));
  const reasons = links.map((link) => reasonOf(link).length * LETTER);
  const width = LEFT + box + Math.max(0, ...reasons) + AROUND * (around.length + 1);
  const height = STEP * (nodes.length - 1) + NODE + 16;
  const description = links
    .map((link) => `${labels[link.from]} before ${labels[link.to]}: ${link.why}`).join('; ');
  return svg('svg', {
    class: 'graph', role: 'img', 'aria-label': `What must come before what. ${description}`,
    width, height, viewBox: `0 0 ${width} ${height}`, xmlns: 'http://www.w3.org/2000/svg',
  },
  svg('defs', {}, svg('marker', {
    id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: 'auto',
  }, svg('path', { d: 'M0 0L10 5L0 10z' }))),
  links.map((link) => goesDown(link) ? drawDown(link, box)
    : drawAround(link, box, AROUND * (around.indexOf(link) + 1))),
  labels.map((label, i) => svg('g', { class: 'node' },
    svg('rect', { x: LEFT, y: middleOf(i) - NODE / 2, width: box, height: NODE, rx: 5 }),
    svg('text', { x: LEFT + 12, y: middleOf(i) + 4 }, label))));
}

function goesDown(link) {
  return link.to === link.from + 1;
}

function middleOf(place) {
  return 8 + NODE / 2 + STEP * place;
}

function reasonOf(link) {
  return clipped(shown(link.why), LONGEST_REASON);
}

function drawDown(link, box) {
  const x = LEFT + Math.min(40, box / 2);
  const from = middleOf(link.from) + NODE / 2;
  const to = middleOf(link.to) - NODE / 2;
  return drawLink(`M${x} ${from}L${x} ${to}`, x + 10, (from + to) / 2 + 4, link);
}

function drawAround(link, box, distance) {
  const x = LEFT + box;
  const from = middleOf(link.from);
  const to = middleOf(link.to);
  const path = `M${x} ${from}C${x + distance} ${from} ${x + distance} ${to} ${x} ${to}`;
  return drawLink(path, x + 0.75 * distance + 8, (from + to) / 2 + 4, link);
}

function drawLink(path, x, y, link) {
  return svg('g', { class: 'link' },
    svg('path', { d: path, 'marker-end': 'url(#arrow)' }),
    svg('text', { x, y }, reasonOf(link)));
}
