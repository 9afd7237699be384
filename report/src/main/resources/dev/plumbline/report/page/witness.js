// A witness, step by step: the operation, the state before and after it, what changed.

import { button, count, countOf, el } from './dom.js';
import { stateChange } from './details.js';
import { States, effectPoints } from './states.js';

const AROUND = 4;

/** Made at once; filled when the columns are there. */
export function witnessBlock(block, context) {
  const body = el('div', { class: 'stepper' }, el('p', { class: 'note' }, 'Reading the history …'));
  const section = el('section', { class: 'witness', 'aria-label': 'A valid order' },
    el('div', { class: 'heading' }, el('h2', {}, 'A valid order, step by step')),
    el('p', { class: 'lead' }, lead(block, context)), body);
  context.whenRead(({ history, columns }) => {
    const stepper = new Stepper(block, context, history, columns);
    context.stepper = stepper;
    context.states = stepper.states;
    context.stepOf = (row) => stepper.stepOf(row);
    context.goToStep = (step) => stepper.go(step, true);
    body.replaceChildren(stepper.element);
    stepper.go(0, false);
  });
  return section;
}

function lead(block, context) {
  const left = context.operations - block.steps;
  context.withoutEffect = left;
  return `Taken one at a time in this order, ${countOf(block.steps, 'operation')} `
    + `give${block.steps === 1 ? 's' : ''} the recorded answers, and no operation comes before one `
    + 'that had returned when it was called.'
    + (left > 0 ? ` ${countOf(left, 'pending operation')} took no effect.` : '');
}

class Stepper {
  constructor(block, context, history, columns) {
    this.context = context;
    this.history = history;
    this.order = columns.order;
    this.states = new States(history, columns, block);
    this.steps = block.steps;
    this.step = 0;
    this.places = null;
    context.points = effectPoints(history, this.order);
    this.build();
  }

  build() {
    const last = Math.max(0, this.steps - 1);
    this.slider = el('input', {
      type: 'range', min: 0, max: last, value: 0, 'aria-label': 'Step of the witness',
      oninput: () => this.go(Number(this.slider.value), true),
    });
    this.number = el('input', {
      type: 'number', min: 1, max: last + 1, value: 1, 'aria-label': 'Number of the step',
      onchange: () => this.go(Number(this.number.value) - 1, true),
    });
    this.list = el('ol', { class: 'steps', 'aria-label': 'Steps around this one' });
    this.now = el('div', { class: 'now', 'aria-live': 'polite' });
    const go = (label, title, by) => button(label, title, () => this.go(by(), true));
    this.element = el('div', {},
      el('div', { class: 'controls' },
        go('|◀', 'First step', () => 0),
        go('◀', 'Previous step (←)', () => this.step - 1),
        go('▶', 'Next step (→)', () => this.step + 1),
        go('▶|', 'Last step', () => last),
        this.slider, el('span', { class: 'of' }, 'step ', this.number, ` of ${count(this.steps)}`)),
      el('div', { class: 'beside' }, this.list, this.now));
  }

  stepOf(row) {
    if (this.places === null) {
      this.places = new Int32Array(this.history.size).fill(-1);
      this.order.forEach((r, step) => { this.places[r] = step; });
    }
    return this.places[row];
  }

  /** @param follow whether the history below is to show the operation, too */
  go(step, follow) {
    if (this.steps === 0) {
      this.now.replaceChildren('The history is empty.');
      return;
    }
    this.step = Math.max(0, Math.min(this.steps - 1, step));
    this.slider.value = this.step;
    this.number.value = this.step + 1;
    this.showList();
    this.showNow();
    if (follow) {
      this.context.followStep(this.step, this.order[this.step]);
    }
  }

  showList() {
    const first = Math.max(0, Math.min(this.step - AROUND, this.steps - 2 * AROUND - 1));
    const end = Math.min(this.steps, first + 2 * AROUND + 1);
    const items = [];
    for (let step = first; step < end; step++) {
      const row = this.order[step];
      items.push(el('li', { value: step + 1, 'aria-current': step === this.step ? 'step' : undefined },
        button(this.history.shortLabel(row, 46), `Step ${step + 1}`, () => this.go(step, true)),
        el('span', { class: 'who' }, this.history.laneLabel(this.history.lane[row]))));
    }
    this.list.replaceChildren(...items);
  }

  showNow() {
    const row = this.order[this.step];
    const { history } = this;
    const group = history.groups.at(history.group[row]);
    this.now.replaceChildren(
      el('h3', { class: 'code' }, history.label(row)),
      el('p', { class: 'note' }, `by ${history.laneLabel(history.lane[row])}`,
        group ? `, ${history.keyed ? 'key' : 'object'} ${group}` : '', ', ',
        history.pending(row) ? 'pending, took effect'
          : `open from ${history.timeText(history.call[row])} to ${history.timeText(history.ret[row])}`,
        ', ', el('a', { href: `#op=${history.position[row]}` }, `#${history.position[row]}`)),
      stateChange(this.states, this.step));
  }
}
