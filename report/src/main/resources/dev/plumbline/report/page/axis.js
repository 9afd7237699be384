// From ranks to pixels. Warped time gives every distinct time the same room, true time the room
// that it took; an axis is what differs between the two.

import { lowerBound } from './history.js';

export class Axis {
  constructor(history, warped) {
    this.times = history.times;
    this.warped = warped;
    this.count = history.ranks;
    this.end = this.count === 0 ? 1 : Math.max(this.place(this.count - 1), 1);
  }

  /** Where a rank is, in units of the axis. */
  place(rank) {
    return this.warped ? rank : this.times[Math.min(rank, this.count - 1)];
  }

  /** The first rank at or after a place. */
  rankAt(place) {
    if (this.warped) {
      return Math.min(Math.max(Math.ceil(place), 0), this.count);
    }
    return lowerBound(this.times, place, 0, this.count);
  }
}

/** The stretch of an axis that is drawn between two pixels. */
export class View {
  constructor(axis, left, right) {
    this.axis = axis;
    this.left = left;
    this.right = right;
    this.fit();
  }

  get width() {
    return Math.max(1, this.right - this.left);
  }

  get margin() {
    return this.axis.end * 0.02;
  }

  fit() {
    this.from = -this.margin;
    this.to = this.axis.end + 2 * this.margin;
  }

  x(rank) {
    return this.left + ((this.axis.place(rank) - this.from) / (this.to - this.from)) * this.width;
  }

  place(x) {
    return this.from + ((x - this.left) / this.width) * (this.to - this.from);
  }

  /** Zooms so that what is under a pixel stays there. */
  zoom(factor, x) {
    const fixed = this.place(x);
    const most = this.axis.end + 3 * this.margin;
    const least = Math.min(most, this.axis.warped ? 6 : Math.max(6, this.axis.end / 1e9));
    const span = Math.min(most, Math.max(least, (this.to - this.from) * factor));
    this.from = fixed - ((x - this.left) / this.width) * span;
    this.to = this.from + span;
    this.clamp();
  }

  pan(pixels) {
    const by = (pixels / this.width) * (this.to - this.from);
    this.from += by;
    this.to += by;
    this.clamp();
  }

  /** Shows these ranks and some room around them. */
  show(first, last) {
    const from = this.axis.place(first);
    const to = this.axis.place(last);
    const least = this.axis.warped ? 16 : this.axis.end / 1e6;
    const room = Math.max((to - from) * 0.25, (least - (to - from)) / 2);
    this.from = from - room;
    this.to = to + room;
    this.clamp();
  }

  /** Moves into sight, without zooming, if it is out of sight. */
  reveal(first, last) {
    const from = this.axis.place(first);
    const to = this.axis.place(last);
    if (to < this.from || from > this.to) {
      const half = (this.to - this.from) / 2;
      this.from = from - half;
      this.to = from + half;
      this.clamp();
    }
  }

  /** At least a little of the history stays in sight. */
  clamp() {
    const span = this.to - this.from;
    const least = -Math.max(this.margin, span * 0.5);
    const most = this.axis.end + Math.max(2 * this.margin, span * 0.5);
    if (this.from < least) {
      this.from = least;
      this.to = least + span;
    } else if (this.to > most) {
      this.to = most;
      this.from = most - span;
    }
  }

  /** The first rank at or after each pixel's left edge, from the left of the view to its right. */
  edges() {
    const edges = new Int32Array(Math.ceil(this.width) + 1);
    for (let i = 0; i < edges.length; i++) {
      edges[i] = this.axis.rankAt(this.place(this.left + i));
    }
    return edges;
  }

  /** The same stretch of history on another axis. */
  on(axis) {
    const first = this.axis.rankAt(this.from);
    const last = Math.max(first + 1, this.axis.rankAt(this.to));
    const view = new View(axis, this.left, this.right);
    if (this.to - this.from < this.axis.end) {
      view.from = axis.place(Math.min(first, axis.count - 1));
      view.to = Math.max(axis.place(Math.min(last, axis.count - 1)), view.from + 6);
      view.clamp();
    }
    return view;
  }
}
