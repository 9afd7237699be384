// Going through steps, one at a time: buttons, a slider, a number. Whoever has steps says what to
// show at each.

import { button, count, el } from './dom.js';

export class Stepping {
  /**
   * @param steps how many there are
   * @param noun what they are steps of
   * @param show is told each step that is gone to, and whether the rest of the page is to follow
   */
  constructor(steps, noun, show) {
    this.steps = steps;
    this.show = show;
    this.step = 0;
    const last = Math.max(0, steps - 1);
    this.slider = el('input', {
      type: 'range', min: 0, max: last, value: 0, 'aria-label': `Step of the ${noun}`,
      oninput: () => this.go(Number(this.slider.value), true),
    });
    this.number = el('input', {
      type: 'number', min: 1, max: last + 1, value: 1, 'aria-label': 'Number of the step',
      onchange: () => this.go(Number(this.number.value) - 1, true),
    });
    const to = (label, title, place) => button(label, title, () => this.go(place(), true));
    this.element = el('div', { class: 'controls' },
      to('|◀', 'First step', () => 0),
      to('◀', 'Previous step (←)', () => this.step - 1),
      to('▶', 'Next step (→)', () => this.step + 1),
      to('▶|', 'Last step', () => last),
      this.slider, el('span', { class: 'of' }, 'step ', this.number, ` of ${count(steps)}`));
  }

  /** Goes to a step, or to the nearest one that there is. */
  go(step, follow) {
    if (this.steps > 0) {
      this.step = Math.max(0, Math.min(this.steps - 1, Math.round(step) || 0));
      this.slider.value = this.step;
      this.number.value = this.step + 1;
      this.show(this.step, follow);
    }
  }
}
