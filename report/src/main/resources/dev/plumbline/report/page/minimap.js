// The whole history in one strip: how many operations of each kind were called where, how many were
// open at a time, where those began that never returned, what is marked, and which stretch is in
// sight. Drawn anew only when the history, the filter or the size changes.

import { el } from './dom.js';
import { View } from './axis.js';

const HEIGHT = 60;
const ROOM = 6; // above the bars, for what is pending
const KINDS = 6; // as many as there are hues
const WIDEST = 40;

/** By rank how many operations are open there; those that never return count where they begin. */
function openBy(history, index) {
  if (!index.open) {
    const change = new Int32Array(history.ranks + 1);
    for (const row of index.rows) {
      const end = history.pending(row) ? history.call[row] : history.ret[row];
      change[history.call[row]]++;
      change[end + 1]--;
    }
    for (let rank = 1; rank < change.length; rank++) {
      change[rank] += change[rank - 1];
    }
    index.open = change;
  }
  return index.open;
}

export class Minimap {
  /** @param onMove is told the place, in units of the axis, that is to be the middle */
  constructor(onMove) {
    this.canvas = el('canvas', {
      class: 'minimap', role: 'img',
      'aria-label': 'Overview of the whole history: calls by kind, operations open at a time; drag to move',
    });
    this.strip = document.createElement('canvas');
    this.onMove = onMove;
    this.canvas.addEventListener('pointerdown', (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.move(event);
    });
    this.canvas.addEventListener('pointermove', (event) => event.buttons === 1 && this.move(event));
  }

  move(event) {
    if (this.view) {
      this.onMove(this.view.place(event.offsetX));
    }
  }

  /** Counts once; after that only the frame around what is in sight moves. */
  prepare(history, axis, index, scene, palette, left, width, ratio) {
    this.palette = palette;
    this.ratio = ratio;
    this.width = width;
    for (const canvas of [this.canvas, this.strip]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(HEIGHT * ratio);
    }
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${HEIGHT}px`;
    this.view = new View(axis, left, width - 8);
    const ctx = this.strip.getContext('2d');
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.fillStyle = palette.stripe;
    ctx.fillRect(0, 0, width, HEIGHT);
    this.paintCounts(ctx, history, index);
    this.paintOpen(ctx, history, index);
    this.paintPending(ctx, history, index);
    this.paintMarks(ctx, history, scene);
  }

  /** How many pixels share a bar: few events get wide ones. */
  bucket(history) {
    return Math.max(1, Math.min(WIDEST, Math.floor(this.view.width / Math.max(1, history.ranks))));
  }

  paintCounts(ctx, history, index) {
    const { view } = this;
    const wide = this.bucket(history);
    const columns = Math.ceil(view.width / wide) + 1;
    const counts = Array.from({ length: KINDS }, () => new Float64Array(columns));
    const sums = new Float64Array(columns);
    for (const row of index.rows) {
      const at = Math.max(0, Math.min(columns - 1, Math.floor((view.x(history.call[row]) - view.left) / wide)));
      counts[history.name[row] % KINDS][at]++;
      sums[at]++;
    }
    const most = sums.reduce((a, b) => Math.max(a, b), 1);
    const scale = (HEIGHT - ROOM - 4) / most;
    const top = new Float64Array(columns).fill(HEIGHT);
    ctx.globalAlpha = 0.75;
    counts.forEach((column, kind) => {
      ctx.fillStyle = this.palette.hue(kind);
      column.forEach((n, i) => {
        if (n > 0) {
          const height = Math.max(1, n * scale);
          top[i] -= height;
          ctx.fillRect(view.left + i * wide, top[i], Math.max(1, wide - (wide > 4 ? 1 : 0)), height);
        }
      });
    });
    ctx.globalAlpha = 1;
  }

  /** A line as high as many operations were open. */
  paintOpen(ctx, history, index) {
    const { view } = this;
    const open = openBy(history, index);
    const columns = Math.ceil(view.width);
    const most = new Int32Array(columns).fill(-1);
    let all = 1;
    for (let rank = 0; rank < history.ranks; rank++) {
      const at = Math.max(0, Math.min(columns - 1, Math.floor(view.x(rank) - view.left)));
      most[at] = Math.max(most[at], open[rank]);
      all = Math.max(all, open[rank]);
    }
    this.mostOpen = all;
    ctx.fillStyle = this.palette.ink;
    ctx.globalAlpha = 0.75;
    let height = 0;
    for (let i = 0; i < columns; i++) {
      const before = height;
      height = most[i] < 0 ? height : (most[i] / all) * (HEIGHT - ROOM - 4);
      const y = HEIGHT - Math.max(height, before);
      ctx.fillRect(view.left + i, y, 1, i === 0 ? 1.5 : Math.max(1.5, Math.abs(height - before)));
    }
    ctx.globalAlpha = 1;
  }

  paintPending(ctx, history, index) {
    ctx.fillStyle = this.palette.unsure;
    for (const row of index.pending) {
      ctx.fillRect(this.view.x(history.call[row]) - 1, 0, 2, ROOM - 1);
    }
  }

  paintMarks(ctx, history, scene) {
    ctx.fillStyle = this.palette.band;
    for (const band of history.bands) {
      const x = this.view.x(band.from);
      ctx.globalAlpha = band.to < 0 ? 0.8 : 0.3;
      ctx.fillRect(x, 0, Math.max(1, (band.to < 0 ? x : this.view.x(band.to)) - x), HEIGHT);
    }
    ctx.globalAlpha = 1;
    ctx.fillStyle = this.palette.bad;
    for (const row of scene.core) {
      ctx.fillRect(this.view.x(history.call[row]) - 1, 0, row === scene.blamed ? 4 : 2, HEIGHT);
    }
  }

  /** @param view what is in sight */
  paint(view) {
    const ctx = this.canvas.getContext('2d');
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.drawImage(this.strip, 0, 0);
    ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    const scale = (place) => this.view.left
      + ((place - this.view.from) / (this.view.to - this.view.from)) * this.view.width;
    const x = Math.max(this.view.left, scale(view.from));
    const end = Math.min(this.view.right, scale(view.to));
    ctx.fillStyle = this.palette.paper;
    ctx.globalAlpha = 0.4;
    ctx.fillRect(this.view.left, 0, x - this.view.left, HEIGHT);
    ctx.fillRect(end, 0, this.view.right - end, HEIGHT);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = this.palette.ink;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(x, 1, Math.max(3, end - x), HEIGHT - 2);
  }
}
