// How threads took turns: a column for each, a line for each step, the source at its place.

import { count, el, printable } from './dom.js';
import { changedText } from './details.js';
import { Stepping } from './stepping.js';

const MOST = 400;

export function interleavingBlock(block, context) {
  const body = el('tbody', {});
  const now = el('div', { class: 'now', 'aria-live': 'polite' });
  const stepping = new Stepping(block.steps.length, 'interleaving', (step, follow) => {
    showSteps(block, step, body, stepping);
    now.replaceChildren(...describeStep(block, step));
    if (follow) {
      body.querySelector('[aria-current]').scrollIntoView({ block: 'nearest' });
      context.page.link({ step: step + 1 });
    }
  });
  context.stepper ??= stepping;
  context.goToStep ??= (step) => stepping.go(step, true);
  stepping.go(0, false);
  return el('section', { class: 'interleaving', 'aria-label': block.title },
    el('h2', {}, printable(block.title)), stepping.element, now,
    el('div', { class: 'turns' }, el('table', {},
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Step'),
        block.threads.map((thread) => el('th', { scope: 'col' }, printable(thread))))),
      body)));
}

/** All steps, or those around one of very many. */
function showSteps(block, current, body, stepping) {
  const first = Math.max(0, Math.min(current - MOST / 2, block.steps.length - MOST));
  const rows = block.steps.slice(first, first + MOST)
    .map((step, i) => stepRow(block, step, first + i, current, stepping));
  body.replaceChildren(...rows);
}

function stepRow(block, step, number, current, stepping) {
  const turn = number > 0 && block.steps[number - 1].thread !== step.thread;
  const cell = el('td', { class: `turn hue-edge-${step.thread % 6}${step.bad ? ' bad' : ''}` },
    el('code', {}, `${step.bad ? '✗ ' : ''}${printable(step.code)}`),
    step.place ? el('span', { class: 'who' }, printable(step.place)) : null);
  return el('tr', {
    class: turn ? 'switch' : '', 'aria-current': number === current ? 'step' : undefined,
    onclick: () => stepping.go(number, true),
  },
  el('td', { class: 'number' }, el('a', { href: `#step=${number + 1}` }, count(number + 1))),
  block.threads.map((_, thread) => (thread === step.thread ? cell : el('td', {}))));
}

function describeStep(block, number) {
  const step = block.steps[number];
  const before = number > 0 ? block.steps[number - 1].state : block.initial;
  return [
    el('h3', { class: 'code' }, printable(step.code)),
    el('p', { class: 'note' }, `by ${printable(block.threads[step.thread])}`,
      step.place ? `, ${printable(step.place)}` : '', step.note ? `: ${printable(step.note)}` : ''),
    before || step.state ? changedText(before, step.state) : null,
  ].filter((node) => node !== null);
}
