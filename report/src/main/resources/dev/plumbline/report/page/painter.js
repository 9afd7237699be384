// Draws the part of a history that is in sight. A lane with few operations in sight gets a bar for
// each; a crowded one a strip, darker where more happens. A frame costs about one search for each
// pixel of a crowded lane and one bar for each operation of the others, however long the history.

import { clipped } from './dom.js';
import { lowerBound, lowerBoundNear } from './history.js';

export const LANE = 26;
export const TOP = 40;
const BAR = 18;
const LETTER = 7.2;
const FONT = '12px';
const CROWD = 4; // fewer pixels than this for each operation make a crowd
const LEVELS = [0.16, 0.34, 0.52, 0.7, 0.88];
const FADING = 24;
const SHADOW = 0.16;

export class Painter {
  constructor(history, palette) {
    this.history = history;
    this.palette = palette;
    this.shadow = false;
  }

  /**
   * @param scene what is to be seen: size, view, index, scroll, core, blamed, selected, points; and
   * `behind`, the index of all operations if `index` has only those that a filter accepts
   */
  paint(ctx, scene) {
    this.ctx = ctx;
    this.scene = scene;
    this.view = scene.view;
    this.drawn = { names: new Set(), crowd: false, bands: new Set(), core: false, point: false, out: false, pending: false };
    ctx.globalAlpha = 1;
    this.rect(0, 0, scene.width, scene.height, this.palette.paper);
    this.paintStripes();
    this.paintBands();
    const edges = this.view.edges();
    if (scene.behind) {
      this.paintBehind(edges);
    }
    for (let lane = this.firstLane(); lane < this.endLane(); lane++) {
      this.paintLane(lane, edges);
    }
    this.paintPending();
    this.paintMarked();
    this.paintFrontier();
    this.paintGutter();
    this.paintTicks();
    this.paintThumb();
  }

  /** Which of very many lanes are in sight. */
  paintThumb() {
    const { scene, palette } = this;
    const room = scene.height - TOP;
    const all = this.history.lanes.length * LANE + 10;
    if (all > room) {
      const scale = room / all;
      this.rect(scene.width - 6, TOP, 6, room, palette.stripe);
      this.rect(scene.width - 5, TOP + scene.scroll * scale, 4, room * scale, palette.faint);
    }
  }

  rect(x, y, width, height, color) {
    this.ctx.fillStyle = color;
    this.ctx.fillRect(x, y, width, height);
  }

  text(text, x, y, color, align = 'left') {
    this.ctx.font = `${FONT} ${this.palette.mono}`;
    this.ctx.fillStyle = color;
    this.ctx.textAlign = align;
    this.ctx.fillText(text, x, y);
  }

  firstLane() {
    return Math.max(0, Math.floor(this.scene.scroll / LANE));
  }

  endLane() {
    const room = this.scene.height - TOP + this.scene.scroll;
    return Math.min(this.history.lanes.length, Math.ceil(room / LANE));
  }

  top(lane) {
    return TOP + lane * LANE - this.scene.scroll;
  }

  laneInSight(lane) {
    return lane >= this.firstLane() && lane < this.endLane();
  }

  paintStripes() {
    for (let lane = this.firstLane(); lane < this.endLane(); lane++) {
      if (lane % 2 === 0) {
        this.rect(0, this.top(lane), this.scene.width, LANE, this.palette.stripe);
      }
    }
  }

  paintBands() {
    const { ctx, view, scene, palette } = this;
    let free = view.left;
    const { bands } = this.history;
    for (let b = 0; b < bands.length; b++) {
      const band = bands[b];
      const x = view.x(band.from);
      const end = band.to < 0 ? x : view.x(band.to);
      if (end < view.left || x > view.right) {
        continue;
      }
      this.drawn.bands.add(/^(crash|recover)\b/.exec(band.text)?.[1] ?? 'annotation');
      ctx.globalAlpha = band.to < 0 ? 0.9 : 0.22;
      this.rect(x, 20, Math.max(1.5, end - x), scene.height - 20, palette.band);
      ctx.globalAlpha = 1;
      const at = Math.max(x, view.left);
      // The words of the next one begin where these end.
      const next = b + 1 < bands.length ? Math.max(at, view.x(bands[b + 1].from)) : view.right;
      const letters = Math.floor((Math.min(view.right, next > at ? next : view.right) - at) / LETTER) - 1;
      if (at >= free && letters > 3) {
        const label = clipped(band.text, Math.min(letters, 40));
        this.text(label, at + 3, 33, palette.band);
        free = at + (label.length + 1) * LETTER;
      }
    }
  }

  /** What a filter does not accept is a shadow. */
  paintBehind(edges) {
    const { index, behind } = this.scene;
    this.scene.index = behind;
    this.shadow = true;
    for (let lane = this.firstLane(); lane < this.endLane(); lane++) {
      this.paintLane(lane, edges);
    }
    for (const row of behind.pending) {
      const lane = this.history.lane[row];
      const x = Math.max(this.view.left, this.view.x(this.history.call[row]));
      const end = this.endOfPending(row);
      if (this.laneInSight(lane) && x < end) {
        this.paintShadow(x, this.top(lane) + (LANE - BAR) / 2, end - x);
      }
    }
    this.shadow = false;
    this.scene.index = index;
  }

  paintLane(lane, edges) {
    const { index } = this.scene;
    const from = lowerBound(index.reach, edges[0], index.start[lane], index.start[lane + 1]);
    const to = lowerBound(index.calls, edges[edges.length - 1], from, index.start[lane + 1]);
    if ((to - from) * CROWD > this.view.width) {
      this.paintCrowd(lane, from, to, edges);
      return;
    }
    for (let at = from; at < to; at++) {
      const row = index.rows[at];
      if (!this.history.pending(row)) {
        this.paintBar(row, lane);
      }
    }
  }

  /** One level of darkness for each pixel; neighbors of one level are one rectangle. */
  paintCrowd(lane, from, to, edges) {
    const { calls, reach } = this.scene.index;
    let at = from;
    let begun = 0;
    let level = -1;
    for (let i = 0; i + 1 < edges.length; i++) {
      const next = lowerBoundNear(calls, edges[i + 1], at, to);
      const spanned = at > from && reach[at - 1] >= edges[i] ? 0 : -1;
      const here = next > at ? Math.min(4, 1 + Math.floor(Math.log2(next - at) / 3)) : spanned;
      if (here !== level) {
        this.paintStrip(lane, begun, i, level);
        begun = i;
        level = here;
      }
      at = next;
    }
    this.paintStrip(lane, begun, edges.length - 1, level);
  }

  paintStrip(lane, from, to, level) {
    if (level >= 0) {
      this.drawn.crowd ||= !this.shadow;
      this.ctx.globalAlpha = LEVELS[level] * (this.shadow ? SHADOW : 1);
      const y = this.top(lane) + (LANE - BAR) / 2;
      const color = this.shadow ? this.palette.faint : this.palette.accent;
      this.rect(this.view.left + from, y, to - from, BAR, color);
      this.ctx.globalAlpha = 1;
    }
  }

  paintBar(row, lane) {
    const { ctx, history, palette, view } = this;
    const x = view.x(history.call[row]);
    const width = Math.max(2, view.x(history.ret[row]) - x);
    const y = this.top(lane) + (LANE - BAR) / 2;
    if (this.shadow) {
      this.paintShadow(x, y, width);
      return;
    }
    const out = this.note(row);
    const hue = out ? palette.faint : palette.hue(history.name[row]);
    ctx.globalAlpha = out ? SHADOW : palette.tint;
    this.rect(x, y, width, BAR, hue);
    ctx.globalAlpha = 1;
    this.rect(x, y, Math.min(width, 2.5), BAR, hue);
    this.paintLabel(row, x, width, y, out ? palette.faint : palette.ink);
    if (out) {
      this.rect(x, y + BAR / 2, width, 1, hue);
    }
    this.paintPoint(row, y);
  }

  /** Remembers for the legend what a bar shows; whether it is one that is left out. */
  note(row) {
    const out = this.history.out.has(row);
    if (out) {
      this.drawn.out = true;
    } else {
      this.drawn.names.add(this.history.name[row]);
    }
    return out;
  }

  paintShadow(x, y, width) {
    this.ctx.globalAlpha = SHADOW;
    this.rect(x, y, width, BAR, this.palette.faint);
    this.ctx.globalAlpha = 1;
  }

  paintLabel(row, x, width, y, color) {
    const begin = Math.max(x, this.view.left);
    const letters = Math.floor((x + width - begin - 8) / LETTER);
    const letter = this.scene.letters?.get(row);
    if (letters >= 3) {
      const label = letter ? `${letter} ${this.history.label(row)}` : this.history.label(row);
      this.text(clipped(label, letters), begin + 6, y + 13, color);
    } else if (letter && letters >= letter.length) {
      this.text(letter, begin + 4, y + 13, color);
    }
  }

  /** Where the witness lets the operation take effect, if there is room to tell. */
  paintPoint(row, y) {
    const { points } = this.scene;
    if (!points || points.base[row] < 0) {
      return;
    }
    const base = points.base[row];
    const gap = this.view.x(base + 1) - this.view.x(base);
    if (gap < 3) {
      return;
    }
    const end = this.view.x(Math.min(this.history.ret[row], this.history.ranks));
    const x = Math.min(this.view.x(base) + gap * points.part[row], Math.max(end, 0));
    this.drawn.point = true;
    this.rect(x - 1.5, y - 4, 3, 8, this.palette.ink);
  }

  /** Up to where a pending operation is drawn: the edge, unless its process goes on before. */
  endOfPending(row) {
    const until = this.history.until.get(row);
    return until === undefined ? this.view.right : Math.min(this.view.right, this.view.x(until) - 2);
  }

  /** Pending operations have no end: they fade out. */
  paintPending() {
    const { ctx, history, palette, view } = this;
    for (const row of this.scene.index.pending) {
      const lane = history.lane[row];
      const x = view.x(history.call[row]);
      const end = this.endOfPending(row);
      if (!this.laneInSight(lane) || x > view.right || end < view.left) {
        continue;
      }
      const left = Math.max(x, view.left - 40);
      const ends = history.until.has(row);
      const width = Math.max(ends ? 3 : 60, end - left);
      const y = this.top(lane) + (LANE - BAR) / 2;
      const out = this.note(row);
      this.drawn.pending = true;
      const hue = out ? palette.faint : palette.hue(history.name[row]);
      for (let i = 0; i < FADING; i++) {
        ctx.globalAlpha = palette.tint * (1 - i / FADING);
        const at = Math.round(left + (i * width) / FADING);
        this.rect(at, y, Math.round(left + ((i + 1) * width) / FADING) - at, BAR, hue);
      }
      ctx.globalAlpha = 1;
      this.rect(x, y, 2.5, BAR, hue);
      this.paintLabel(row, x, left + width - x, y, out ? palette.faint : palette.ink);
      if (!ends || end === view.right) {
        this.text('⇢', Math.min(left + width - 4, view.right - 4), y + 13, palette.faint, 'right');
      }
      this.paintPoint(row, y);
    }
  }

  paintMarked() {
    const { scene, palette } = this;
    for (const row of scene.core) {
      this.outline(row, palette.bad, row === scene.blamed ? 3 : 1.5, row === scene.blamed);
    }
    if (scene.selected >= 0) {
      this.outline(scene.selected, palette.ink, 2, false);
    }
  }

  outline(row, color, width, filled) {
    const { ctx, history, view } = this;
    const lane = history.lane[row];
    const x = view.x(history.call[row]);
    const end = history.pending(row) ? this.endOfPending(row) - 2 : view.x(history.ret[row]);
    if (!this.laneInSight(lane) || end < view.left || x > view.right) {
      return;
    }
    const y = this.top(lane) + (LANE - BAR) / 2;
    const left = Math.max(x, view.left - 4);
    const wide = Math.max(5, Math.min(end, view.right + 4) - left);
    if (filled) {
      ctx.globalAlpha = 0.28;
      this.rect(left, y, wide, BAR, color);
      ctx.globalAlpha = 1;
    }
    this.drawn.core ||= color === this.palette.bad;
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.strokeRect(left, y, wide, BAR);
  }

  paintFrontier() {
    const rank = this.scene.frontier;
    if (rank === undefined) {
      return;
    }
    const x = this.view.x(rank);
    if (x >= this.view.left && x <= this.view.right) {
      this.rect(x - 1, 20, 2, this.scene.height, this.palette.bad);
      this.text('frontier', x + 5, 33, this.palette.bad);
    }
  }

  paintGutter() {
    const { scene, palette, history } = this;
    const gutter = this.view.left;
    this.rect(0, 0, gutter, scene.height, palette.paper);
    for (let lane = this.firstLane(); lane < this.endLane(); lane++) {
      if (lane % 2 === 0) {
        this.rect(0, this.top(lane), gutter, LANE, palette.stripe);
      }
      const label = clipped(history.laneLabel(lane), Math.floor((gutter - 16) / LETTER));
      this.text(label, gutter - 10, this.top(lane) + 17, palette.faint, 'right');
    }
    this.rect(0, 0, gutter, TOP, palette.paper);
    this.rect(gutter - 1, 0, 1, scene.height, palette.line);
  }

  paintTicks() {
    const { history, palette, view } = this;
    if (history.ranks === 0) {
      return;
    }
    let free = view.left;
    for (let x = view.left + 8; x < view.right - 60; x += 20) {
      const rank = view.axis.rankAt(view.place(x));
      const at = rank < history.ranks ? view.x(rank) : view.right;
      if (at < free || at > view.right - 60) {
        continue;
      }
      const label = history.timeText(rank);
      const first = at < view.left + 30;
      const begin = first ? at : at - (label.length / 2) * LETTER;
      if (begin < free) {
        continue;
      }
      this.rect(at, 16, 1, 5, palette.faint);
      this.text(label, at, 12, palette.faint, first ? 'left' : 'center');
      free = begin + (label.length + 2) * LETTER;
    }
  }

  /** The operation under a pixel, rather one that is no shadow; -1 if there is none. */
  rowAt(x, y, scene) {
    const row = this.rowIn(scene.index, x, y, scene);
    return row < 0 && scene.behind ? this.rowIn(scene.behind, x, y, scene) : row;
  }

  rowIn(index, x, y, scene) {
    const lane = Math.floor((y - TOP + scene.scroll) / LANE);
    if (x < scene.view.left || y < TOP || lane < 0 || lane >= this.history.lanes.length) {
      return -1;
    }
    const { view } = scene;
    const start = index.start[lane];
    const right = view.axis.rankAt(view.place(x + 2));
    for (let at = lowerBound(index.calls, right, start, index.start[lane + 1]) - 1; at >= start; at--) {
      const row = index.rows[at];
      const open = this.history.pending(row) && this.endOfPending(row) >= x - 2;
      if (open || view.x(this.history.ret[row]) >= x - 2) {
        return row;
      }
      if (index.reach[at] < right && view.x(index.reach[at]) < x - 2) {
        break;
      }
    }
    return -1;
  }
}
