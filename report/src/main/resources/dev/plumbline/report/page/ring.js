// Operations that must each come before the next, and the last before the first: a ring of letters,
// and at each arrow the fact that it stands for. Where there is no room, facts have numbers.

import { clipped, el, shown, svg } from './dom.js';

const NODE = 17;
const AROUND = 12;
const LETTER = 6.7;
const LINE = 16;
const LINE_LENGTH = 30;
const MOST_LINES = 4;
const SIDE = LINE_LENGTH * LETTER + 36;

/** Words in lines that are not too long; the last says if there would be more. */
function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (longer.length <= LINE_LENGTH || lines.at(-1) === '') {
      lines[lines.length - 1] = clipped(longer, LINE_LENGTH);
    } else {
      lines.push(clipped(word, LINE_LENGTH));
    }
  }
  return lines.length <= MOST_LINES ? lines
    : [...lines.slice(0, MOST_LINES - 1), `${clipped(lines[MOST_LINES - 1], LINE_LENGTH - 2)} …`];
}

function tagged(kind, why) {
  return `${kind === '' ? '' : `${kind}: `}${shown(why)}`;
}

/**
 * @param letters of the nodes, in their order around the ring
 * @param links { why }, from each node to the next
 * @param kinds what each step is called; empty for nothing
 * @param brief whether facts are told in a list below
 */
export function drawRing(letters, labels, links, kinds, brief) {
  const n = letters.length;
  const radius = 62 + 15 * n;
  const side = brief ? 34 : SIDE;
  const center = { x: radius + side, y: radius + (brief ? 34 : MOST_LINES * LINE) };
  const at = (turn, r) => ({
    x: center.x + r * Math.cos(2 * Math.PI * turn - Math.PI / 2),
    y: center.y + r * Math.sin(2 * Math.PI * turn - Math.PI / 2),
  });
  const width = 2 * center.x;
  const height = 2 * center.y;
  const facts = links.map((link, i) => tagged(kinds[i], link.why));
  const description = facts.map((fact, i) => `${letters[i]} before ${letters[(i + 1) % n]}: ${fact}`).join('; ');
  const ring = svg('svg', {
    class: 'graph ring', role: 'img', 'aria-label': `A cycle. ${description}`,
    width, height, viewBox: `0 0 ${width} ${height}`, xmlns: 'http://www.w3.org/2000/svg',
  },
  svg('defs', {}, svg('marker', {
    id: 'ring-arrow', viewBox: '0 0 10 10', refX: 8, refY: 5, markerWidth: 8, markerHeight: 8, orient: 'auto',
  }, svg('path', { d: 'M0 0L10 5L0 10z' }))),
  links.map((link, i) => drawArc(i, n, radius, at, brief ? null : facts[i])),
  letters.map((letter, i) => drawNode(letter, labels[i], at(i / n, radius))));
  return brief ? el('div', {}, ring, tellFacts(letters, facts)) : ring;
}

function drawArc(i, n, radius, at, fact) {
  const trimmed = (NODE + 4) / (2 * Math.PI * radius);
  const from = at(i / n + trimmed, radius);
  const to = at((i + 1) / n - trimmed, radius);
  const middle = at((i + 0.5) / n, radius + (fact === null ? 0 : AROUND));
  return svg('g', { class: 'link' },
    svg('path', { d: `M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}`, 'marker-end': 'url(#ring-arrow)' }),
    fact === null ? drawNumber(i + 1, middle) : drawFact(fact, middle, at((i + 0.5) / n, 1), at(0, 0)));
}

/** Beside the ring, to the left or to the right; above or below it in the middle. */
function drawFact(fact, middle, outside, center) {
  const across = outside.x - center.x;
  const down = outside.y - center.y;
  const anchor = across > 0.3 ? 'start' : across < -0.3 ? 'end' : 'middle';
  const lines = wrapped(fact);
  const first = middle.y + 4 - (LINE * (lines.length - 1) * (1 - down)) / 2 + (anchor === 'middle' ? 10 * down : 0);
  return svg('text', { 'text-anchor': anchor },
    svg('title', {}, fact),
    lines.map((line, k) => svg('tspan', { x: middle.x, y: first + LINE * k }, line)));
}

function drawNumber(number, middle) {
  return [svg('circle', { class: 'ground', cx: middle.x, cy: middle.y, r: 11 }),
    svg('text', { x: middle.x, y: middle.y + 4, 'text-anchor': 'middle' }, String(number))];
}

function drawNode(letter, label, { x, y }) {
  return svg('g', { class: 'node', 'data-letter': letter },
    svg('title', {}, shown(label)),
    svg('circle', { cx: x, cy: y, r: NODE }),
    svg('text', { x, y: y + 5, 'text-anchor': 'middle' }, letter));
}

function tellFacts(letters, facts) {
  const letter = (i) => el('b', { class: 'letter', 'data-letter': letters[i] }, letters[i]);
  return el('ol', { class: 'facts' }, facts.map((fact, i) => el('li', {},
    letter(i), ' before ', letter((i + 1) % letters.length), `, ${fact}`)));
}
