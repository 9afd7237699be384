// Why there is no witness: the core as a picture, and beside it what was possible.

import { brief, button, clipped, count, countOf, el, printable, save, shown } from './dom.js';
import { drawGraph } from './graph.js';
import { drawPicture, tableOf } from './picture.js';

const BESIDE = 790; // a wider picture does not fit beside the sentences
const SHRINKS = 1650; // a wider one would be too small to read if it fitted the page

function possibleStates(possible) {
  if (!possible) {
    return null;
  }
  const hidden = possible.count - possible.rows.length;
  const answers = possible.rows.some((row) => row.answers !== '');
  const instead = `It would have answered, instead of ${clipped(printable(possible.answered), 40)}`;
  const head = ['Possible state', ...(answers ? [instead] : []), 'Why it does not fit'];
  return el('div', { class: 'possible' },
    el('h3', {}, 'What was possible'),
    el('p', {}, 'Before ', el('code', {}, clipped(shown(possible.operation), 100)), ' returned, the object could be in ',
      possible.count === 1 ? 'one state:' : `${count(possible.count)} states:`),
    el('div', { class: 'scroll' }, el('table', {},
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
  const cut = block.cut ? `, even if those that return after time ${block.cut} count as pending` : '';
  const one = block.coreSize === 1;
  const claim = degree ? `already force${one ? 's' : ''} it` : `already ha${one ? 's' : 've'} no valid order`;
  return `${core} ${claim}${cut}. `
    + (block.verified ? 'Verified independently.' : 'NOT verified independently.');
}

/** What a pointer shows of a sentence that is not there as a whole. */
function long(sentence) {
  return brief(sentence) === printable(sentence) ? undefined : printable(sentence);
}

export function argumentBlock(block, context) {
  context.core = block.core;
  context.blamed = block.blamed;
  const pick = (position) => context.openPosition(position);
  const description = `The core: ${countOf(block.coreSize, 'operation')} by process. `
    + block.sentences.join(' ');
  const drawing = drawPicture(block.picture, description, pick);
  const width = Number(drawing.getAttribute('width'));
  drawing.classList.toggle('shrinks', width < SHRINKS);
  const degree = context.section.kind === 'degree';
  requestAnimationFrame(() => showBlamed(drawing));
  const title = degree ? 'What forces it' : 'Why there is no valid order';
  return el('section', { class: 'argument', 'aria-label': title },
    el('div', { class: 'heading' }, el('h2', {}, title),
      el('div', { class: 'tools' },
        button('Show in history', 'Show the core in the whole history (c)', () => context.showCore()),
        button('Save SVG', 'Save this picture as SVG', () => savePicture(drawing)))),
    el('div', { class: width > BESIDE ? 'stacked' : 'beside' },
      el('div', { class: 'sentences' },
        block.sentences.map((sentence) => el('p', { title: long(sentence) }, brief(sentence))),
        el('p', { class: 'note' }, size(block, degree))),
      el('div', { class: 'drawing' }, el('div', { class: 'scroll' }, drawing), hiddenNote(block.picture))),
    block.links.length > 0 ? [el('h3', { class: 'sub' }, 'What must come before what'),
      el('div', { class: 'scroll' }, drawGraph(block.nodes, block.links))] : null,
    possibleStates(block.possible),
    el('details', {}, el('summary', {}, 'The operations of the core as a table'),
      el('div', { class: 'scroll' }, tableOf(block.picture, pick))));
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
