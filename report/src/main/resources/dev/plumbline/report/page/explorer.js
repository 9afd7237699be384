// The whole history: search, filters, the canvas, and what is known of the selected operation.

import { button, count, countOf, el, printable, save } from './dom.js';
import { Filter } from './filter.js';
import { Timeline } from './timeline.js';
import { describe } from './details.js';

const MOST_CHOICES = 1000;
const SEEN_AT_ONCE = 300; // more events than this are too much for a first look
const NEARBY = 60;
const HUES = 6;

export function historyBlock(block, context) {
  const body = el('div', {}, el('p', { class: 'note' }, `Reading ${countOf(block.operations, 'operation')} …`));
  context.whenRead(({ history }) => {
    context.explorer = new Explorer(context, history);
    body.replaceChildren(context.explorer.element);
    // A link may lead into it before the browser tells its size.
    context.explorer.timeline.resize();
  });
  return el('section', { class: 'history', 'aria-label': 'The whole history' },
    el('h2', {}, 'The whole history'), body);
}

class Explorer {
  constructor(context, history) {
    this.context = context;
    this.history = history;
    this.filter = new Filter();
    this.matches = null;
    this.timeline = new Timeline(history, (row) => this.pick(row));
    const { scene } = this.timeline;
    scene.core = context.core ?? [];
    scene.blamed = context.blamed ?? -1;
    scene.points = context.points ?? null;
    scene.frontier = context.frontier;
    scene.letters = context.letters ?? null;
    this.panel = el('div', { class: 'panel', 'aria-live': 'polite' },
      el('p', { class: 'note' }, 'Click an operation to see all about it.'));
    this.legend = el('p', { class: 'legend' });
    this.timeline.onDrawn = (drawn) => this.tellLegend(drawn);
    this.element = el('div', {}, this.toolbar(), this.filterbar(), this.timeline.element,
      this.legend, this.panel);
    this.begin();
  }

  /** Begins where it matters, if all of it is too much to see at once. */
  begin() {
    const { scene } = this.timeline;
    if (this.history.ranks <= SEEN_AT_ONCE) {
      return;
    }
    if (scene.core.length > 0) {
      this.showCoreOrBlamed();
    } else if (scene.frontier !== undefined) {
      this.showRank(scene.frontier);
    } else {
      this.timeline.showRanks(0, 2 * NEARBY);
    }
  }

  toolbar() {
    const mode = (label, title, warped) => button(label, title, () => this.setWarped(warped),
      { 'aria-pressed': String(warped === this.timeline.warped) });
    this.modes = [
      mode('Warped time', 'Equal room for every event: what precedes what (w)', true),
      mode('True time', 'As it was recorded (w)', false)];
    return el('div', { class: 'controls' },
      el('span', { class: 'choice', role: 'group', 'aria-label': 'Time' }, this.modes),
      button('+', 'Zoom in (+)', () => this.timeline.zoom(0.5)),
      button('−', 'Zoom out (-)', () => this.timeline.zoom(2)),
      button('Fit', 'Show everything (0)', () => this.timeline.fit()),
      this.context.core?.length
        ? button('Core', 'Jump to the core (c)', () => this.showCore(), { class: 'to-core' }) : null,
      button('Save SVG', 'Save what is in sight as SVG',
        () => save('history.svg', 'image/svg+xml', this.timeline.svg())));
  }

  filterbar() {
    const { history } = this;
    const choice = (label, all, texts, set) => (texts.length < 2 || texts.length > MOST_CHOICES ? null
      : el('label', {}, label, el('select', { onchange: (event) => this.setFilter(() => set(Number(event.target.value))) },
        el('option', { value: -1 }, all),
        texts.map((text, i) => el('option', { value: i }, printable(text) || '·')))));
    this.search = el('input', {
      type: 'search', placeholder: 'Search: value, op:read, process:t1, key:x, line:12, #3',
      'aria-label': 'Search operations', oninput: () => this.setFilter(() => { this.filter.words = this.search.value; }),
      onkeydown: (event) => event.key === 'Enter' && this.nextMatch(event.shiftKey ? -1 : 1),
    });
    this.found = el('output', { class: 'found', 'aria-live': 'polite' });
    const groups = history.groups.length <= MOST_CHOICES ? history.groups.all() : [];
    this.groupChoice = choice(history.keyed ? 'Key' : 'Object', 'all', groups, (i) => { this.filter.group = i; });
    this.bar = el('div', { class: 'filters', role: 'search' }, this.search,
      choice('Process', 'all', history.lanes, (i) => { this.filter.lane = i; }),
      choice('Operation', 'all', history.names, (i) => { this.filter.name = i; }),
      this.groupChoice, this.found,
      button('Clear', 'Show all operations again', () => this.clear()));
    return this.bar;
  }

  /** Says what is in sight, and nothing else. */
  tellLegend(drawn) {
    const { history } = this;
    const names = drawn.crowd ? history.names.slice(0, HUES).map((_, i) => i) : [...drawn.names].sort((a, b) => a - b).slice(0, 12);
    const open = this.timeline.minimap.mostOpen;
    const key = JSON.stringify([names, { ...drawn, names: 0, bands: [...drawn.bands] }, open]);
    if (key === this.told) {
      return;
    }
    this.told = key;
    const sign = (shown, hue, words) => (shown ? el('span', {}, el('i', { class: `hue ${hue}` }), words) : null);
    this.legend.replaceChildren(...[
      ...names.map((i) => sign(true, `hue-${i % HUES}`, printable(history.names[i]))),
      sign(drawn.crowd, 'hue-crowd', 'many operations, darker where more'),
      sign(drawn.pending, 'hue-fading', 'pending'),
      ...[...drawn.bands].map((kind) => sign(true, 'hue-band', kind)),
      sign(drawn.core, 'hue-core', 'core'),
      sign(drawn.point, 'hue-point', 'takes effect'),
      sign(drawn.out, 'hue-none', 'left out'),
      el('span', { class: 'note' }, `${history.lanes.length > 20 ? `${count(history.lanes.length)} processes. ` : ''}`
        + `Strip on top: calls by kind; its line: operations open at a time, ${count(open ?? 0)} at most. `
        + 'Drag to move; click, then scroll to zoom; ? for keys.'),
    ].filter((node) => node !== null));
  }

  setWarped(warped) {
    this.timeline.setWarped(warped);
    this.modes[0].setAttribute('aria-pressed', String(warped));
    this.modes[1].setAttribute('aria-pressed', String(!warped));
  }

  // ---- Filters.

  setFilter(change) {
    change();
    this.matches = this.filter.active ? this.filter.accepts(this.history) : null;
    this.timeline.setFilter(this.matches);
    const n = this.matches ? this.matches.reduce((sum, one) => sum + one, 0) : 0;
    this.found.textContent = this.matches ? `${count(n)} of ${count(this.history.size)}` : '';
  }

  showGroup(group) {
    const select = this.groupChoice?.querySelector('select');
    if (select) {
      select.value = String(group);
    }
    this.setFilter(() => { this.filter.group = group; });
    this.timeline.fit();
  }

  clear() {
    this.search.value = '';
    this.bar.querySelectorAll('select').forEach((select) => { select.value = '-1'; });
    this.setFilter(() => this.filter.clear());
  }

  /** Selects the next operation that is shown, or the one before. */
  nextMatch(direction) {
    const n = this.history.size;
    const { selected } = this.timeline.scene;
    let place = selected < 0 && direction < 0 ? 0 : this.placeOf(selected);
    for (let tried = 0; tried < n; tried++) {
      place = (place + direction + n) % n;
      const row = this.history.rowByCall(place);
      if (!this.matches || this.matches[row]) {
        this.pick(row);
        return;
      }
    }
  }

  /** Which one by call a row is. */
  placeOf(row) {
    return row < 0 || !this.history.byCall ? row : this.history.byCall.indexOf(row);
  }

  // ---- Selection.

  pick(row) {
    this.select(row);
    this.context.onSelected(row);
  }

  select(row) {
    this.timeline.select(row);
    this.panel.replaceChildren(row < 0
      ? el('p', { class: 'note' }, 'Click an operation to see all about it.')
      : describe(this.context, row));
  }

  /** Zooms to an operation and its neighborhood, and selects it. */
  open(row) {
    this.timeline.showRows([row]);
    this.select(row);
  }

  showCore() {
    const { core, blamed } = this.timeline.scene;
    this.timeline.showRows(blamed >= 0 ? [...core, blamed] : core);
  }

  /** The core, unless it is so far apart that nothing of it would be seen. */
  showCoreOrBlamed() {
    const { core, blamed } = this.timeline.scene;
    const { call } = this.history;
    if (blamed >= 0 && call[core.at(-1)] - call[core[0]] > SEEN_AT_ONCE) {
      this.timeline.showRanks(call[blamed] - NEARBY, call[blamed] + NEARBY);
      this.timeline.revealLane(this.history.lane[blamed]);
    } else {
      this.showCore();
    }
  }

  showRank(rank) {
    this.timeline.showRanks(rank - 20, rank + 20);
  }
}
