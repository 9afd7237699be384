// Puts a page together: the list of results, one section at a time, links and keys.

import { button, count, countOf, duration, el, printable } from './dom.js';
import { inflate, readColumns, readHead } from './columns.js';
import { History } from './history.js';
import { argumentBlock } from './argument.js';
import { witnessBlock } from './witness.js';
import { interleavingBlock } from './interleaving.js';
import { posetBlock } from './poset.js';
import {
  barsBlock, frontierBlock, graphBlock, partsBlock, problemsBlock, tableBlock, wordsBlock,
} from './tables.js';
import { historyBlock } from './explorer.js';
import { LANE } from './painter.js';
import { helpOverlay } from './help.js';
import { followSystem, switchTheme } from './theme.js';

/** What draws a block of each type; a new kind of result may bring one more. */
const BLOCKS = {
  argument: argumentBlock,
  witness: witnessBlock,
  frontier: frontierBlock,
  bars: barsBlock,
  parts: partsBlock,
  problems: problemsBlock,
  history: historyBlock,
  words: wordsBlock,
  table: tableBlock,
  graph: (block, context) => (block.details ? posetBlock(block, context) : graphBlock(block)),
  interleaving: interleavingBlock,
};

const GLYPHS = { good: '✓', bad: '✗', unsure: '?' };
const WORST = ['bad', 'unsure', 'good'];

const parsed = new Promise((resolve) => {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', resolve, { once: true });
  } else {
    resolve();
  }
});

function figureText({ text, count: n, nanos }) {
  return text !== undefined ? printable(text) : n !== undefined ? count(n) : duration(nanos);
}

function fact(figure) {
  return el('div', {}, el('dt', {}, figure.term), el('dd', {}, figureText(figure)));
}

/** One result: its blocks, what they share, and where links in it lead. */
class Context {
  constructor(page, number, section) {
    this.page = page;
    this.number = number;
    this.section = section;
    this.readers = [];
    this.element = el('article', { 'aria-label': section.title }, this.verdict(),
      section.blocks.map((block) => BLOCKS[block.type](block, this)));
    this.reading = section.data ? this.read() : Promise.resolve();
  }

  verdict() {
    const { answer, facts, title, tone, warnings } = this.section;
    return el('header', { class: `verdict ${tone}` },
      el('p', { class: 'file' }, printable(title)),
      el('h1', {}, el('span', { class: 'glyph', 'aria-hidden': 'true' }, GLYPHS[tone]), ` ${printable(answer)}`),
      el('dl', { class: 'figures' }, facts.map(fact)),
      warnings.map((warning) => el('p', { class: 'warning' }, `Warning: ${printable(warning)}`)));
  }

  whenRead(reader) {
    this.readers.push(reader);
  }

  /** The large columns come after the first paint. */
  async read() {
    await parsed;
    await new Promise((resolve) => { setTimeout(resolve); });
    const columns = readColumns(await inflate(`data-${this.number}`));
    const info = this.section.blocks.find((block) => block.type === 'history');
    this.history = new History(columns, info);
    this.readers.forEach((reader) => reader({ history: this.history, columns }));
  }

  // ---- Where links lead.

  openPosition(position) {
    const row = this.history ? this.history.rowAt(position) : -1;
    if (row >= 0) {
      this.explorer.open(row);
      this.explorer.element.scrollIntoView({ block: 'nearest' });
      this.onSelected(row);
    }
  }

  onSelected(row) {
    this.page.link(row < 0 ? {} : { op: this.history.position[row] });
  }

  followStep(step, row) {
    this.explorer?.select(row);
    this.page.link({ step: step + 1 });
  }

  showCore() {
    this.explorer?.showCore();
    this.explorer?.element.scrollIntoView({ block: 'nearest' });
  }

  showGroup(group) {
    this.explorer?.showGroup(group);
    this.explorer?.element.scrollIntoView({ block: 'nearest' });
  }

  showRank(rank) {
    this.explorer?.showRank(rank);
    this.explorer?.element.scrollIntoView({ block: 'nearest' });
  }
}

class Page {
  constructor(head) {
    this.head = head;
    this.contexts = [];
    this.current = -1;
    this.help = helpOverlay();
    this.main = el('main', {});
    document.title = head.title ? `${head.title} – Plumbline` : 'Plumbline';
    const root = document.getElementById('page');
    root.replaceChildren(this.top(), this.main, this.help);
    root.setAttribute('aria-busy', 'false');
    window.addEventListener('hashchange', () => this.follow());
    window.addEventListener('keydown', (event) => this.key(event));
    this.follow();
  }

  top() {
    const { sections } = this.head;
    const many = sections.length > 1;
    this.order = sections.map((_, i) => i)
      .sort((a, b) => WORST.indexOf(sections[a].tone) - WORST.indexOf(sections[b].tone) || a - b);
    this.tabs = sections.map((section, i) => button(printable(section.title),
      `${printable(section.title)}: ${printable(section.answer)}`, () => this.go(i), { class: 'link' }));
    return el('div', { class: 'top' },
      el('div', { class: 'brand' }, el('span', {}, 'Plumbline'),
        el('span', { class: 'note' }, printable(this.head.title))),
      el('div', { class: 'tools' },
        button('◐', 'Light or dark (t)', () => this.switchTheme()),
        button('?', 'Keys (?)', () => this.help.showModal())),
      many ? this.results() : null);
  }

  /** All results in a table, the worst first. */
  results() {
    const { sections } = this.head;
    const figure = (section, terms) => section.facts.find(({ term }) => terms.includes(term));
    const columns = [['Operations', ['operations']], ['Time', ['decided in', 'given up after', 'found in']]]
      .filter(([, terms]) => sections.some((section) => figure(section, terms)));
    const tones = WORST.map((tone) => [tone, sections.filter((section) => section.tone === tone).length])
      .filter(([, n]) => n > 0).map(([tone, n]) => [el('span', { class: tone }, `${GLYPHS[tone]} ${count(n)}`), ' ']);
    return el('nav', { 'aria-label': 'Results' },
      el('p', {}, `${countOf(sections.length, 'result')}: `, tones),
      el('div', { class: 'list' }, el('table', {},
        el('thead', {}, el('tr', {}, ['Result', 'Answer', ...columns.map(([word]) => word)]
          .map((word) => el('th', { scope: 'col' }, word)))),
        el('tbody', {}, this.order.map((i) => el('tr', {},
          el('td', { class: 'code' }, this.tabs[i]),
          el('td', { class: sections[i].tone }, `${GLYPHS[sections[i].tone]} ${printable(sections[i].answer)}`),
          columns.map(([, terms]) => {
            const found = figure(sections[i], terms);
            return el('td', { class: 'number' }, found ? figureText(found) : '');
          })))))));
  }

  get context() {
    return this.contexts[this.current];
  }

  show(number) {
    const last = this.head.sections.length - 1;
    this.current = Math.max(0, Math.min(last, number));
    this.tabs.forEach((tab, i) => tab.setAttribute('aria-current', String(i === this.current)));
    if (last >= 0) {
      this.contexts[this.current] ??= new Context(this, this.current, this.head.sections[this.current]);
      this.main.replaceChildren(this.context.element);
    }
  }

  go(number) {
    this.show(number);
    this.link({});
  }

  /** The next result of the table, or the one before. */
  next(by) {
    const place = this.order.indexOf(this.current) + by;
    if (place >= 0 && place < this.order.length) {
      this.go(this.order[place]);
    }
  }

  // ---- Links: #result=2&op=17, #step=5.

  link(parts) {
    const words = new URLSearchParams(parts);
    if (this.head.sections.length > 1) {
      words.set('result', this.current + 1);
    }
    window.history.replaceState(null, '', `#${words}`);
  }

  async follow() {
    const words = new URLSearchParams(location.hash.slice(1));
    const whole = (name) => (/^\d+$/.test(words.get(name) ?? '') ? Number(words.get(name)) : -1);
    const known = whole('result') >= 1 && whole('result') <= this.head.sections.length;
    // What a link asks for and the page does not have, the page does without.
    const result = known ? whole('result') - 1 : this.current < 0 ? this.order[0] : this.current;
    if (result !== undefined && result !== this.current) {
      this.show(result);
    }
    const { context } = this;
    await context?.reading;
    if (whole('op') >= 0) {
      context?.openPosition(whole('op'));
    } else if (whole('step') >= 1) {
      context?.goToStep?.(whole('step') - 1);
    }
  }

  // ---- Keys.

  switchTheme() {
    switchTheme();
    this.restyle();
  }

  restyle() {
    this.contexts.forEach((context) => context?.explorer?.timeline.restyle());
    // Printing does not wait for the next frame.
    this.context?.explorer?.timeline.frame();
  }

  key(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.ctrlKey || event.metaKey || event.altKey || typing || this.help.open) {
      if (typing && event.key === 'Escape') {
        event.target.blur();
      }
      return;
    }
    const act = this.action(event);
    if (act) {
      event.preventDefault();
      act();
    }
  }

  action(event) {
    const { context } = this;
    const explorer = context?.explorer;
    const timeline = explorer?.timeline;
    const stepper = context?.stepper;
    const move = (by) => (stepper && !event.shiftKey
      ? () => stepper.go(stepper.step + by, true) : timeline && (() => timeline.pan(by * 120)));
    const actions = {
      '?': () => this.help.showModal(),
      t: () => this.switchTheme(),
      ']': () => this.next(1),
      '[': () => this.next(-1),
      ArrowRight: move(1),
      ArrowLeft: move(-1),
    };
    const onTimeline = timeline && {
      '+': () => timeline.zoom(0.5),
      '=': () => timeline.zoom(0.5),
      '-': () => timeline.zoom(2),
      0: () => timeline.fit(),
      w: () => explorer.setWarped(!timeline.warped),
      c: () => context.showCore(),
      '/': () => explorer.search.focus(),
      n: () => explorer.nextMatch(1),
      p: () => explorer.nextMatch(-1),
      Escape: () => explorer.pick(-1),
      // The page scrolls with these, unless the history has the focus.
      ...(document.activeElement === timeline.canvas
        && { ArrowDown: () => timeline.scroll(LANE), ArrowUp: () => timeline.scroll(-LANE) }),
    };
    return actions[event.key] ?? onTimeline?.[event.key];
  }
}

followSystem(() => window.plumbline?.restyle());
readHead('head').then((head) => {
  // For tests and for curious readers.
  window.plumbline = new Page(head);
});
