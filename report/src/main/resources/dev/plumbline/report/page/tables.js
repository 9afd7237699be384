// Blocks that are mostly words and figures: parts, the frontier, a distribution, problems, and the
// plain ones that any kind of page may use.

import { bar, button, count, countOf, duration, el, printable, shown, svg } from './dom.js';
import { drawGraph } from './graph.js';

const FIRST_PARTS = 12;
const MOST_BARS = 40;

const ANSWERS = {
  linearizable: ['✓ valid order', 'good'],
  violation: ['✗ no valid order', 'bad'],
  undecided: ['? undecided', 'unsure'],
  'not-decided': ['– not looked at', 'faint'],
};

/** The order in which people want to read. */
const WORST = ['violation', 'undecided', 'not-decided', 'linearizable'];

function header(words) {
  return el('thead', {}, el('tr', {}, words.map((word) => el('th', { scope: 'col' }, word))));
}

export function partsBlock(block, context) {
  const rows = [...block.rows].sort((a, b) => WORST.indexOf(a.answer) - WORST.indexOf(b.answer) || b.nanos - a.nanos);
  const most = rows.reduce((longest, row) => Math.max(longest, row.nanos), 1);
  const body = el('tbody', {});
  const fill = (parts) => body.replaceChildren(...parts.map((part) => partRow(part, most, context)));
  const note = el('p', { class: 'note' });
  const rest = block.total - block.count;
  const others = rest > 0
    ? `The other ${count(rest)} ${rest === 1 ? 'was' : 'were'} not decided${context.section.tone === 'bad' ? ': one violation is enough' : ''}.` : '';
  const tell = (n) => {
    note.textContent = `${n < block.count ? `${count(n)} of ${count(block.count)} shown. ` : ''}${others}`;
  };
  fill(rows.slice(0, FIRST_PARTS));
  tell(Math.min(rows.length, FIRST_PARTS));
  const more = rows.length > FIRST_PARTS
    ? button(`Show ${rows.length < block.count ? count(rows.length) : 'all'}`, 'Show more parts', (event) => {
      fill(rows);
      tell(rows.length);
      event.target.remove();
    }) : null;
  const open = rows.length > 1 || context.section.tone === 'unsure';
  return el('section', { 'aria-label': 'Parts' },
    el('details', { open },
      el('summary', {}, el('h2', {}, rest > 0 ? `${count(block.count)} of ${count(block.total)} parts` : countOf(block.count, 'part')),
        el('span', { class: 'note' }, block.plan.join('; '))),
      el('div', { class: 'scroll' }, el('table', { class: 'parts' },
        header(['Part', 'Operations', 'Verdict', 'Decided by', 'Time', '', 'States']), body)), note, more));
}

function partRow(part, most, context) {
  const [words, tone] = ANSWERS[part.answer];
  const label = printable(part.label) || 'all operations';
  return el('tr', {},
    el('td', { class: 'code' }, part.group < 0 ? label
      : button(label, 'Show only this part', () => context.showGroup(part.group), { class: 'link' })),
    el('td', { class: 'number' }, count(part.operations)),
    el('td', { class: tone }, words),
    el('td', {}, part.how),
    el('td', { class: 'number' }, part.answer === 'not-decided' ? '' : duration(part.nanos)),
    el('td', {}, bar(part.nanos / most)),
    el('td', { class: 'number' }, part.states > 0 ? count(part.states) : ''));
}

export function frontierBlock(block, context) {
  const sentence = block.message.charAt(0).toUpperCase() + block.message.slice(1);
  const parts = [el('p', { class: 'lead' }, `${sentence.replace(/\.$/, '')}. This is not a pass: nobody knows.`)];
  if (block.time !== undefined) {
    context.frontier = block.rank;
    const where = block.part ? ` of part ${printable(block.part)}` : '';
    parts.push(
      el('p', {}, `The best order found accommodates what returned before time ${block.time}: `
        + `${count(block.placed)} of ${countOf(block.operations, 'operation')}${where}. `
        + `There ${block.openCount === 1 ? 'is one operation' : `are ${count(block.openCount)} operations`} open, `
        + 'and every order of them may have to be tried:'),
      el('ul', { class: 'open' }, block.open.map((op) => el('li', {},
        el('a', { class: 'code', href: `#op=${op.position}`, onclick: () => context.openPosition(op.position) },
          shown(op.label)),
        el('span', { class: 'who' }, ` ${printable(op.process)}${op.pending ? ', pending' : ''}`)))),
      block.openCount > block.open.length
        ? el('p', { class: 'note' }, `… and ${count(block.openCount - block.open.length)} more.`) : null,
      el('p', {}, button('Show the frontier in the history', 'Zoom to where the search came to its end',
        () => context.showRank(block.rank))));
  }
  parts.push(el('p', { class: 'note' },
    `${countOf(block.states, 'configuration')} examined. At most ${countOf(block.concurrency, 'operation')} `
    + `open at a time, ${count(block.pending)} pending for ever. `,
    button('Show the most crowded place', 'Zoom to where most operations overlap',
      () => context.showRank(block.concurrencyRank), { class: 'link' })));
  return el('section', { class: 'frontier', 'aria-label': 'How far it got' },
    el('h2', {}, 'How far it got'), parts);
}

/** Bars, as many as can be told apart; neighbors are added up where there are more. */
export function barsBlock(block) {
  const width = Math.ceil(block.counts.length / MOST_BARS);
  const bars = [];
  for (let from = 0; from < block.counts.length; from += width) {
    const n = block.counts.slice(from, from + width).reduce((a, b) => a + b, 0);
    bars.push({ n, label: width === 1 ? String(from) : `${from}–${Math.min(from + width, block.counts.length) - 1}` });
  }
  const most = bars.reduce((a, one) => Math.max(a, one.n), 1);
  const step = Math.max(18, Math.min(64, 880 / bars.length));
  const [full, base] = [150, 180];
  const drawing = svg('svg', {
    class: 'bars', role: 'img', width: 40 + bars.length * step, height: 226,
    'aria-label': `${block.title}: ${bars.map((one) => `${one.label}: ${one.n}`).join(', ')}`,
  }, bars.map((one, i) => {
    const height = one.n === 0 ? 0 : Math.max(2, (full * one.n) / most);
    const x = 20 + i * step;
    const every = Math.ceil((one.label.length * 8 + 8) / step);
    return svg('g', {}, svg('title', {}, `${one.label}: ${count(one.n)}`),
      svg('rect', { x: x + step * 0.12, y: base - height, width: step * 0.76, height, rx: 2 }),
      i % every === 0 ? svg('text', { x: x + step / 2, y: base + 18, 'text-anchor': 'middle' }, one.label) : null,
      step >= 36 ? svg('text', { class: 'value', x: x + step / 2, y: base - height - 6, 'text-anchor': 'middle' }, count(one.n)) : null);
  }), svg('text', { class: 'under', x: 20, y: 216 }, block.under));
  return el('section', { 'aria-label': block.title }, el('h2', {}, block.title),
    el('div', { class: 'scroll' }, drawing));
}

export function problemsBlock(block) {
  const hidden = block.count - block.rows.length;
  return el('section', { 'aria-label': 'Problems' }, el('h2', {}, 'What is wrong'),
    el('table', {}, header(['Line', 'Problem', 'Rule']),
      el('tbody', {}, block.rows.map((row) => el('tr', {},
        el('td', { class: 'number' }, row.line > 0 ? String(row.line) : ''),
        el('td', {}, printable(row.message)), el('td', { class: 'code' }, row.rule))))),
    hidden > 0 ? el('p', { class: 'note' }, `… and ${countOf(hidden, 'more problem')}.`) : null);
}

// ---- Plain blocks.

function titled(title, ...content) {
  return el('section', { 'aria-label': title }, el('h2', {}, printable(title)), content);
}

export function wordsBlock(block) {
  return titled(block.title,
    block.sentences.map((sentence) => el('p', { class: 'lead' }, printable(sentence))));
}

/** On narrow screens a row becomes lines, each of which says what it is about. */
export function tableBlock(block) {
  const head = block.head.map((word) => printable(word));
  return titled(block.title, el('div', { class: 'scroll' }, el('table', { class: 'stacks', role: 'table' },
    header(head),
    el('tbody', {}, block.rows.map((row) => el('tr', { role: 'row' },
      row.map((cell, i) => el('td', { role: 'cell', 'data-head': head[i] }, printable(cell)))))))));
}

export function graphBlock(block) {
  return titled(block.title, el('div', { class: 'scroll' }, drawGraph(block.nodes, block.links)));
}
