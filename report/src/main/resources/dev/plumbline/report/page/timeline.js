// The canvas with the history in sight: zoom, pan, pick. It draws at most once a frame.

import { el } from './dom.js';
import { Axis, View } from './axis.js';
import { LaneIndex } from './history.js';
import { Palette } from './palette.js';
import { LANE, Painter, TOP } from './painter.js';
import { Minimap } from './minimap.js';
import { SvgContext } from './svgcontext.js';

const TALLEST = 560;
const GUTTER = 124; // for the names of processes
const NARROW = 520; // less width than this leaves less for them

export class Timeline {
  /** @param onPick is told the row that was clicked, -1 for none */
  constructor(history, onPick) {
    this.history = history;
    this.onPick = onPick;
    this.canvas = el('canvas', {
      class: 'timeline', tabindex: 0, role: 'application',
      'aria-label': 'The history by process. Arrow keys move, plus and minus zoom.',
    });
    this.minimap = new Minimap((place) => this.center(place));
    this.element = el('div', { class: 'canvases' }, this.minimap.canvas, this.canvas);
    this.all = new LaneIndex(history, null);
    history.until = this.all.until(history);
    this.axes = { true: new Axis(history, true), false: new Axis(history, false) };
    this.scene = {
      width: 0, height: 0, scroll: 0, view: new View(this.axes.true, GUTTER, GUTTER + 800),
      index: this.all, behind: null, core: [], blamed: -1, selected: -1, points: null,
    };
    this.frames = 0;
    this.waiting = false;
    this.restyle();
    this.listen();
  }

  get warped() {
    return this.scene.view.axis.warped;
  }

  restyle() {
    this.palette = new Palette();
    this.painter = new Painter(this.history, this.palette);
    this.changed();
  }

  listen() {
    new ResizeObserver(() => this.resize()).observe(this.element);
    this.canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.canvas.addEventListener('pointerdown', (event) => this.press(event));
    this.canvas.addEventListener('pointermove', (event) => this.drag(event));
    this.canvas.addEventListener('pointerup', (event) => this.release(event));
    this.canvas.addEventListener('dblclick', (event) => this.zoom(0.25, event.offsetX));
  }

  resize() {
    const ratio = window.devicePixelRatio || 1;
    const { scene } = this;
    scene.width = Math.max(320, this.element.clientWidth);
    scene.height = Math.min(TALLEST, TOP + Math.max(3, this.history.lanes.length) * LANE + 10);
    this.canvas.width = Math.round(scene.width * ratio);
    this.canvas.height = Math.round(scene.height * ratio);
    this.canvas.style.width = `${scene.width}px`;
    this.canvas.style.height = `${scene.height}px`;
    scene.view.left = scene.width < NARROW ? 84 : GUTTER;
    scene.view.right = scene.width - 8;
    this.ratio = ratio;
    if (this.awaited !== undefined) {
      this.revealLane(this.awaited);
      this.awaited = undefined;
    }
    this.scroll(0);
    this.changed();
  }

  /** Something that the overview shows is different. */
  changed() {
    if (this.scene.width > 0) {
      this.minimap.prepare(this.history, this.scene.view.axis, this.scene.index, this.scene,
        this.palette, this.scene.view.left, this.scene.width, this.ratio);
      this.draw();
    }
  }

  draw() {
    if (!this.waiting) {
      this.waiting = true;
      requestAnimationFrame(() => this.frame());
    }
  }

  frame() {
    this.waiting = false;
    const ctx = this.canvas.getContext('2d', { alpha: false });
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.painter.paint(ctx, this.scene);
    this.minimap.paint(this.scene.view);
    this.onDrawn?.(this.painter.drawn);
    this.frames++;
    this.firstFrame ??= performance.now();
  }

  // ---- What to show.

  setFilter(accepts) {
    this.scene.index = accepts ? new LaneIndex(this.history, accepts) : this.all;
    this.scene.behind = accepts ? this.all : null;
    this.changed();
  }

  setWarped(warped) {
    this.scene.view = this.scene.view.on(this.axes[warped]);
    this.changed();
  }

  select(row) {
    this.scene.selected = row;
    if (row >= 0) {
      const { history } = this;
      this.scene.view.reveal(history.call[row], Math.min(history.ret[row], history.ranks - 1));
      this.revealLane(history.lane[row]);
    }
    this.draw();
  }

  /** Before the canvas has a size, remembers what to do once it has one. */
  revealLane(lane) {
    if (this.scene.height === 0) {
      this.awaited = lane;
      return;
    }
    const top = lane * LANE;
    const room = this.scene.height - TOP;
    if (top < this.scene.scroll || top + LANE > this.scene.scroll + room) {
      this.scroll(top - room / 2 - this.scene.scroll);
    }
  }

  /** Zooms to some operations. */
  showRows(rows) {
    const { history } = this;
    let first = history.ranks - 1;
    let last = 0;
    for (const row of rows) {
      first = Math.min(first, history.call[row]);
      last = Math.max(last, history.pending(row) ? history.call[row] : history.ret[row]);
    }
    this.scene.view.show(first, last);
    if (rows.length > 0) {
      this.revealLane(history.lane[rows.at(-1)]);
    }
    this.draw();
  }

  showRanks(first, last) {
    this.scene.view.show(Math.max(0, first), Math.min(this.history.ranks - 1, last));
    this.draw();
  }

  // ---- Moving.

  fit() {
    this.scene.view.fit();
    this.draw();
  }

  zoom(factor, x) {
    this.scene.view.zoom(factor, x ?? (this.scene.view.left + this.scene.width) / 2);
    this.draw();
  }

  pan(pixels) {
    this.scene.view.pan(pixels);
    this.draw();
  }

  scroll(pixels) {
    const most = this.history.lanes.length * LANE + 10 - (this.scene.height - TOP);
    this.scene.scroll = Math.min(Math.max(0, most), Math.max(0, this.scene.scroll + pixels));
    this.draw();
  }

  center(place) {
    const half = (this.scene.view.to - this.scene.view.from) / 2;
    this.scene.view.from = place - half;
    this.scene.view.to = place + half;
    this.scene.view.clamp();
    this.draw();
  }

  wheel(event) {
    const step = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * step * 0.004), event.offsetX);
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.pan((event.deltaX || event.deltaY) * step);
    } else if (document.activeElement === this.canvas) {
      // The page scrolls over a canvas that nobody has clicked.
      event.preventDefault();
      this.zoom(Math.exp(event.deltaY * step * 0.002), event.offsetX);
    }
  }

  press(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.grip = { x: event.offsetX, y: event.offsetY, moved: false };
  }

  drag(event) {
    if (!this.grip || event.buttons !== 1) {
      const row = this.painter.rowAt(event.offsetX, event.offsetY, this.scene);
      this.canvas.title = row < 0 ? '' : this.history.label(row);
      this.canvas.style.cursor = row < 0 ? 'grab' : 'pointer';
      return;
    }
    const dx = event.offsetX - this.grip.x;
    const dy = event.offsetY - this.grip.y;
    if (this.grip.moved || Math.abs(dx) + Math.abs(dy) > 4) {
      this.pan(-dx);
      this.scroll(-dy);
      this.grip = { x: event.offsetX, y: event.offsetY, moved: true };
    }
  }

  release(event) {
    if (this.grip && !this.grip.moved) {
      this.onPick(this.painter.rowAt(event.offsetX, event.offsetY, this.scene));
    }
    this.grip = null;
  }

  /** What is in sight, as the text of an SVG file. */
  svg() {
    const ctx = new SvgContext(this.scene.width, this.scene.height);
    this.painter.paint(ctx, this.scene);
    return ctx.text();
  }
}
