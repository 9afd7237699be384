// A witness, step by step: the operation, the state before and after it, what changed.

import { button, countOf, el, printable } from './dom.js';
import { stateChange } from './details.js';
import { States, effectPoints } from './states.js';
import { Stepping } from './stepping.js';

const AROUND = 4;

/** Made at once; filled when the columns are there. */
export function witnessBlock(block, context) {
  const body = el('div', { class: 'stepper' }, el('p', { class: 'note' }, 'Reading the history …'));
  const section = el('section', { class: 'witness', 'aria-label': 'A valid order' },
    el('div', { class: 'heading' }, el('h2', {}, 'A valid order, step by step')),
    el('p', { class: 'lead' }, lead(block)), body);
  if (block.steps === 0) {
    body.replaceChildren(el('p', { class: 'now' }, 'No operation is in it, so there is nothing to step through.'));
  }
  context.whenRead(({ history, columns }) => {
    const stepper = new Stepper(block, context, history, columns);
    context.states = stepper.states;
    context.stepOf = (row) => stepper.stepOf(row);
    if (block.steps > 0) {
      context.stepper = stepper.stepping;
      context.goToStep = (step) => stepper.stepping.go(step, true);
      body.replaceChildren(stepper.element);
      stepper.stepping.go(0, false);
    }
  });
  return section;
}

function lead(block) {
  if (block.steps === 0 && block.withoutEffect + block.lost === 0) {
    return 'The history is empty.';
  }
  return `Taken one at a time in this order, ${countOf(block.steps, 'operation')} `
    + `give${block.steps === 1 ? 's' : ''} the recorded answers, and no operation comes before one `
    + 'that had returned when it was called.'
    + (block.withoutEffect > 0 ? ` ${countOf(block.withoutEffect, 'pending operation')} took no effect.` : '')
    + (block.lost > 0 ? ` ${countOf(block.lost, 'operation')} had been undone by a crash.` : '');
}

class Stepper {
  constructor(block, context, history, columns) {
    this.context = context;
    this.history = history;
    this.order = columns.order;
    this.states = new States(history, columns, block);
    this.stepping = new Stepping(block.steps, 'witness', (step, follow) => this.show(step, follow));
    this.places = null;
    context.points = effectPoints(history, this.order);
    for (let row = 0; row < history.decided; row++) {
      if (context.points.base[row] < 0) {
        history.leaveOut(row);
      }
    }
    this.build();
  }

  build() {
    this.list = el('ol', { class: 'steps', 'aria-label': 'Steps around this one' });
    this.now = el('div', { class: 'now', 'aria-live': 'polite' });
    this.element = el('div', {}, this.stepping.element,
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
  show(step, follow) {
    this.showList(step);
    this.showNow(step);
    if (follow) {
      this.context.followStep(step, this.order[step]);
    }
  }

  showList(current) {
    const steps = this.order.length;
    const first = Math.max(0, Math.min(current - AROUND, steps - 2 * AROUND - 1));
    const end = Math.min(steps, first + 2 * AROUND + 1);
    const items = [];
    for (let step = first; step < end; step++) {
      const row = this.order[step];
      items.push(el('li', { value: step + 1, 'aria-current': step === current ? 'step' : undefined },
        button(this.history.shortLabel(row, 46), `Step ${step + 1}`, () => this.stepping.go(step, true)),
        el('span', { class: 'who' }, this.history.laneLabel(this.history.lane[row]))));
    }
    this.list.replaceChildren(...items);
  }

  showNow(step) {
    const row = this.order[step];
    const { history } = this;
    const group = history.groups.at(history.group[row]);
    this.now.replaceChildren(
      el('h3', { class: 'code' }, history.label(row)),
      el('p', { class: 'note' }, `by ${history.laneLabel(history.lane[row])}`,
        group ? `, ${history.keyed ? 'key' : 'object'} ${printable(group)}` : '', ', ',
        history.pending(row) ? 'pending, took effect'
          : `open from ${history.timeText(history.call[row])} to ${history.timeText(history.ret[row])}`,
        ', ', el('a', { href: `#op=${history.position[row]}` }, `#${history.position[row]}`)),
      stateChange(this.states, step));
  }
}
