// The whole history in one strip: how many operations were called where, what is marked, and which
// stretch is in sight. Drawn anew only when the history, the filter or the size changes.

import { el } from './dom.js';
import { View } from './axis.js';

const HEIGHT = 44;

export class Minimap {
  /** @param onMove is told the place, in units of the axis, that is to be the middle */
  constructor(onMove) {
    this.canvas = el('canvas', {
      class: 'minimap', role: 'img',
      'aria-label': 'Overview of the whole history; drag to move',
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
    this.paintCounts(ctx, index);
    this.paintMarks(ctx, history, scene);
  }

  paintCounts(ctx, index) {
    const edges = this.view.edges();
    const counts = new Float64Array(edges.length - 1);
    const starts = new Int32Array(edges.at(-1) + 2);
    for (const call of index.calls) {
      starts[Math.min(call, starts.length - 1)]++;
    }
    for (let i = 0; i < counts.length; i++) {
      for (let rank = edges[i]; rank < edges[i + 1]; rank++) {
        counts[i] += starts[rank];
      }
    }
    const most = counts.reduce((a, b) => Math.max(a, b), 1);
    ctx.fillStyle = this.palette.accent;
    ctx.globalAlpha = 0.65;
    counts.forEach((n, i) => {
      const height = n === 0 ? 0 : Math.max(2, (n / most) * (HEIGHT - 8));
      ctx.fillRect(this.view.left + i, HEIGHT - height, 1, height);
    });
    ctx.globalAlpha = 1;
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
    ctx.globalAlpha = 0.6;
    ctx.fillRect(this.view.left, 0, x - this.view.left, HEIGHT);
    ctx.fillRect(end, 0, this.view.right - end, HEIGHT);
    ctx.globalAlpha = 1;
    ctx.strokeStyle = this.palette.ink;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(x, 1, Math.max(3, end - x), HEIGHT - 2);
  }
}
