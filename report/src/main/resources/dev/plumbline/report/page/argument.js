// Why there is no witness: the core as a picture, and beside it what was possible.

import { brief, button, clipped, count, countOf, el, printable, save, scrolling } from './dom.js';
import { drawGraph } from './graph.js';
import { drawPicture, tableOf } from './picture.js';
import { drawRing } from './ring.js';
import { lightUp, long, plainSentences, tellSentences } from './sentences.js';

const SHRINKS = 1650; // a wider one would be too small to read if it fitted the page
const SHRINKS_ON_PHONES = 620;
const PHONE = matchMedia('(max-width: 700px)');

function possibleStates({ possible, smaller }) {
  if (!possible) {
    return null;
  }
  const hidden = possible.count - possible.rows.length;
  const answers = possible.rows.some((row) => row.answers !== '');
  const instead = `It would have answered, instead of ${clipped(printable(possible.answered), 40)}`;
  const head = ['Possible state', ...(answers ? [instead] : []), 'Why it does not fit'];
  return el('div', { class: 'possible' },
    el('h3', {}, smaller === undefined ? 'What was possible' : `What k = ${count(smaller)} would have allowed`),
    el('p', {}, 'When ', el('b', { class: 'letter', 'data-letter': possible.letter }, possible.letter),
      ' takes effect, the object can be in ',
      possible.count === 1 ? 'one state:' : `${count(possible.count)} states:`),
    scrolling(el('table', {},
      el('thead', {}, el('tr', {}, head.map((word) => el('th', { scope: 'col' }, word)))),
      el('tbody', {}, possible.rows.map((row) => el('tr', {},
        el('td', { class: 'code', title: long(row.state) }, brief(row.state)),
        answers ? el('td', { class: 'code' }, brief(row.answers)) : null,
        el('td', {}, brief(row.why))))))),
    hidden > 0 ? el('p', { class: 'note' }, `… and ${countOf(hidden, 'more state')}.`) : null);
}

function hiddenNote(picture) {
  const parts = [];
  if (picture.earlier > 0) {
    parts.push(`${count(picture.earlier)} earlier`);
  }
  if (picture.later > 0) {
    parts.push(`${count(picture.later)} later`);
  }
  return parts.length === 0 ? null
    : el('p', { class: 'note' }, `${parts.join(' and ')} operations of the core are not drawn here.`);
}

function size(block, degree) {
  const all = block.coreSize === block.operations;
  const core = all ? `All ${countOf(block.coreSize, 'operation')}`
    : `${count(block.coreSize)} of ${countOf(block.operations, 'operation')}`;
  const cut = block.cut ? `, even if those that return after ${block.cut} count as pending` : '';
  if (block.level) {
    const of = block.coreSize === block.operations ? '' : `${count(block.coreSize)} of `;
    return `Seen in ${of}${countOf(block.operations, 'transaction')}. ${proofOf(block)}`;
  }
  const one = block.coreSize === 1;
  const claim = degree && block.smaller !== undefined
    ? `ha${one ? 's' : 've'} no valid order with k = ${count(block.smaller)}`
    : `already ha${one ? 's' : 've'} no valid order`;
  return `${core} ${claim}${cut}. ${proofOf(block)}`;
}

function proofOf(block) {
  return block.verified ? 'Verified independently.' : 'NOT verified independently.';
}

/** What must come before what: a cycle as a ring, which stands above the timeline. */
function ringOf(block) {
  if (!block.ring) {
    return null;
  }
  const frame = scrolling(null);
  const labels = block.nodes;
  const draw = () => frame.show(drawRing(block.ring, labels, block.links, block.kinds, PHONE.matches));
  PHONE.addEventListener('change', draw);
  draw();
  return el('div', { class: 'cycle' }, el('h3', { class: 'sub' }, 'The cycle'), frame);
}

function titleOf(block, forced) {
  return block.level ? `Why this is not ${block.level}`
    : forced ? `Why not k = ${count(block.smaller)}` : 'Why there is no valid order';
}

/** The picture as the screen has room for it: on a phone, bars have their letters only. */
function drawings(block, pick) {
  const description = `The core: ${countOf(block.coreSize, 'operation')} by process. `
    + plainSentences(block.sentences);
  const frame = scrolling(null);
  const draw = () => {
    const drawing = drawPicture(block.picture, description, pick, PHONE.matches);
    const width = Number(drawing.getAttribute('width'));
    drawing.classList.toggle('shrinks', width < (PHONE.matches ? SHRINKS_ON_PHONES : SHRINKS));
    frame.show(drawing);
    requestAnimationFrame(() => showBlamed(drawing));
  };
  PHONE.addEventListener('change', draw);
  draw();
  return frame;
}

export function argumentBlock(block, context) {
  context.core = block.core;
  context.blamed = block.blamed;
  context.letters = new Map(block.core.map((row, i) => [row, block.letters[i]]));
  const pick = (position) => context.openPosition(position);
  const frame = drawings(block, pick);
  const degree = context.section.kind === 'degree';
  const forced = degree && block.smaller !== undefined;
  const title = titleOf(block, forced);
  return lightUp(el('section', { class: forced ? 'argument calm' : 'argument', 'aria-label': title },
    el('div', { class: 'heading' }, el('h2', {}, title),
      el('div', { class: 'tools' },
        context.section.data
          ? button('Show in history', 'Show the core in the whole history (c)', () => context.showCore()) : null,
        button('Save SVG', 'Save this picture as SVG', () => savePicture(frame.querySelector('.picture'))))),
    el('div', { class: 'sentences' }, tellSentences(block.sentences)),
    ringOf(block),
    block.ring ? el('h3', { class: 'sub' }, block.level ? 'Its transactions' : 'Its operations') : null,
    el('div', { class: 'drawing' }, frame, hiddenNote(block.picture)),
    el('p', { class: 'note' }, size(block, degree)),
    block.links.length > 0 && !block.ring ? [el('h3', { class: 'sub' }, 'What must come before what'),
      scrolling(drawGraph(block.nodes, block.links))] : null,
    possibleStates(block),
    el('details', { open: PHONE.matches }, el('summary', {}, block.level ? 'The transactions as a table' : 'The operations of the core as a table'),
      scrolling(tableOf(block.picture, pick)))));
}

/** A picture that does not fit begins where it matters. */
function showBlamed(drawing) {
  const blamed = drawing.querySelector('.blamed')?.getBoundingClientRect();
  const frame = drawing.parentElement;
  if (blamed) {
    frame.scrollLeft += blamed.right - frame.getBoundingClientRect().right + 24;
  }
}

/** The style of the page is not in the file, so each part takes along what it looks like now. */
function savePicture(drawing) {
  const copy = drawing.cloneNode(true);
  const from = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((node, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family',
      'font-size', 'font-weight', 'stop-color', 'stop-opacity', 'fill-opacity']) {
      node.setAttribute(name, style.getPropertyValue(name));
    }
  });
  save('core.svg', 'image/svg+xml', new XMLSerializer().serializeToString(copy));
}
