// What must come before what: operations on a ring, an arrow with its reason for each link.

import { clipped, shown, svg } from './dom.js';

const LETTER = 7.4;
const NODE = 30;

/** @param nodes labels; @param links { from, to, why } with places among the nodes */
export function drawGraph(nodes, links) {
  const labels = nodes.map((node) => clipped(shown(node), 36));
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + 24;
  const radius = Math.max(90, 28 * nodes.length);
  const room = Math.max(0, ...links.map((link) => Math.min(48, link.why.length) * LETTER - widest / 2));
  const width = 2 * radius * 1.7 + widest + 40 + (nodes.length < 3 ? room : 0);
  const height = 2 * radius + NODE + 60;
  const places = labels.map((_, i) => {
    const turn = (2 * Math.PI * i) / labels.length - Math.PI / 2;
    return { x: width / 2 + 1.7 * radius * Math.cos(turn), y: height / 2 + radius * Math.sin(turn) };
  });
  const description = links
    .map((link) => `${labels[link.from]} before ${labels[link.to]}: ${link.why}`).join('; ');
  return svg('svg', {
    class: 'graph', role: 'img', 'aria-label': `What must come before what. ${description}`,
    width, height, viewBox: `0 0 ${width} ${height}`, xmlns: 'http://www.w3.org/2000/svg',
  },
  svg('defs', {}, svg('marker', {
    id: 'arrow', viewBox: '0 0 10 10', refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: 'auto',
  }, svg('path', { d: 'M0 0L10 5L0 10z' }))),
  links.map((link) => drawLink(places[link.from], places[link.to], widest, link.why)),
  labels.map((label, i) => svg('g', { class: 'node' },
    svg('rect', { x: places[i].x - widest / 2, y: places[i].y - NODE / 2, width: widest, height: NODE, rx: 5 }),
    svg('text', { x: places[i].x, y: places[i].y + 4, 'text-anchor': 'middle' }, label))));
}

/** From edge to edge of two boxes, bent to one side so that a link and its reverse are told apart. */
function drawLink(from, to, widest, why) {
  const bend = 26;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const side = { x: (-(to.y - from.y) / length) * bend, y: ((to.x - from.x) / length) * bend };
  const middle = { x: (from.x + to.x) / 2 + side.x, y: (from.y + to.y) / 2 + side.y };
  const a = boxEdge(from, middle, widest);
  const b = boxEdge(to, middle, widest);
  const label = { x: (a.x + 2 * middle.x + b.x) / 4, y: (a.y + 2 * middle.y + b.y) / 4 };
  // Beside a steep arrow, on the side to which it bends; above or below a flat one.
  const anchor = side.x > 12 ? 'start' : side.x < -12 ? 'end' : 'middle';
  label.x += anchor === 'middle' ? 0 : Math.sign(side.x) * 8;
  return svg('g', { class: 'link' },
    svg('path', { d: `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`, 'marker-end': 'url(#arrow)' }),
    svg('text', { x: label.x, y: label.y + 4, 'text-anchor': anchor }, clipped(shown(why), 48)));
}

/** Where a line from the middle of a box to a point leaves the box. */
function boxEdge(box, point, widest) {
  const dx = point.x - box.x;
  const dy = point.y - box.y;
  const scale = Math.min(widest / 2 / (Math.abs(dx) || 1e-9), NODE / 2 / (Math.abs(dy) || 1e-9), 1);
  return { x: box.x + dx * scale, y: box.y + dy * scale };
}
