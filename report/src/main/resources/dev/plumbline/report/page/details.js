// Everything about one operation.

import { button, count, countOf, el, printable } from './dom.js';
import { difference } from './states.js';

function row(term, ...content) {
  return [el('dt', {}, term), el('dd', {}, ...content)];
}

/** A text with the part that changed marked, by color and by underlining or striking through. */
export function changedState(parts, kind) {
  return el('code', { class: 'state' },
    printable(parts.head),
    el(kind === 'removed' ? 'del' : 'ins', {}, printable(parts[kind])),
    printable(parts.tail));
}

/** The state before and after a step, and what is different. */
export function stateChange(states, step) {
  if (!states.knows(step)) {
    return el('p', { class: 'note' },
      states.end);
  }
  return changedText(states.stateBefore(step), states.stateAfter(step));
}

/** Two states of which the second follows the first, and what is different. */
export function changedText(before, after) {
  const parts = difference(before, after);
  return el('dl', { class: 'change' },
    ...row('before', changedState(parts, 'removed')),
    ...row('after', before === after
      ? el('span', { class: 'same' }, / … \(\d+ (more|characters)\) … /.test(after)
        ? 'no difference at the ends that are shown' : 'the same')
      : changedState(parts, 'added')));
}

/** @param context the section: its history, witness, states and what can be jumped to */
export function describe(context, rowNumber) {
  const { history } = context;
  const position = history.position[rowNumber];
  const pending = history.pending(rowNumber);
  const group = history.groups.at(history.group[rowNumber]);
  const facts = [
    ...row('process', history.laneLabel(history.lane[rowNumber])),
    ...(group ? row(history.keyed ? 'key' : 'object', printable(group)) : []),
    ...row('called', history.timeText(history.call[rowNumber])),
    ...row(rowNumber < history.decided ? 'returned' : 'failed', pending ? 'never: pending' : history.timeText(history.ret[rowNumber])),
    ...(history.line[rowNumber] > 0 ? row('line', String(history.line[rowNumber])) : []),
    ...row('number', el('a', { href: `#op=${position}` }, `#${position}`)),
    ...(pending ? [] : row('open with', concurrency(history, rowNumber))),
  ];
  const step = context.stepOf ? context.stepOf(rowNumber) : -1;
  const witness = step >= 0
    ? [el('h4', {}, `Step ${count(step + 1)} of the witness `,
      button('go there', 'Show this step of the witness', () => context.goToStep(step), { class: 'link' })),
    stateChange(context.states, step)]
    : [];
  const out = history.out.get(rowNumber);
  return el('div', { class: 'details', role: 'region', 'aria-label': 'Selected operation' },
    el('h3', { class: 'code' }, history.label(rowNumber)),
    out ? el('p', { class: 'out' }, out) : null, el('dl', { class: 'facts' }, facts), witness);
}

function concurrency(history, rowNumber) {
  const [call, ret] = [history.call[rowNumber], history.ret[rowNumber]];
  let others = 0;
  for (let i = 0; i < history.decided && history.call[i] <= ret; i++) {
    others += i !== rowNumber && history.ret[i] >= call ? 1 : 0;
  }
  return countOf(others, 'other');
}
