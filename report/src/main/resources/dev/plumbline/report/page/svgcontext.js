// As much of a canvas context as the painter uses, drawing into an SVG: what is exported is what is
// seen, by the same code.

import { svg } from './dom.js';

export class SvgContext {
  constructor(width, height) {
    this.root = svg('svg', {
      xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`,
    });
    this.fillStyle = '#000';
    this.strokeStyle = '#000';
    this.globalAlpha = 1;
    this.lineWidth = 1;
    this.font = '12px monospace';
    this.textAlign = 'left';
    this.dash = [];
    this.path = '';
  }

  add(tag, properties, ...children) {
    const opacity = this.globalAlpha === 1 ? undefined : round(this.globalAlpha);
    this.root.append(svg(tag, { ...properties, opacity }, ...children));
  }

  fillRect(x, y, width, height) {
    this.add('rect', box(x, y, width, height, { fill: this.fillStyle }));
  }

  strokeRect(x, y, width, height) {
    this.add('rect', box(x, y, width, height, {
      fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth,
    }));
  }

  fillText(text, x, y) {
    const [size, ...family] = this.font.split(' ');
    const anchor = { center: 'middle', right: 'end' }[this.textAlign] ?? 'start';
    this.add('text', {
      x: round(x), y: round(y), fill: this.fillStyle, 'font-size': size,
      'font-family': family.join(' '), 'text-anchor': anchor, 'xml:space': 'preserve',
    }, text);
  }

  measureText(text) {
    return { width: text.length * 7.2 };
  }

  beginPath() {
    this.path = '';
  }

  moveTo(x, y) {
    this.path += `M${round(x)} ${round(y)}`;
  }

  lineTo(x, y) {
    this.path += `L${round(x)} ${round(y)}`;
  }

  closePath() {
    this.path += 'Z';
  }

  fill() {
    this.add('path', { d: this.path, fill: this.fillStyle });
  }

  stroke() {
    this.add('path', {
      d: this.path, fill: 'none', stroke: this.strokeStyle, 'stroke-width': this.lineWidth,
      'stroke-dasharray': this.dash.length ? this.dash.join(' ') : undefined,
    });
  }

  setLineDash(dash) {
    this.dash = dash;
  }

  text() {
    return new XMLSerializer().serializeToString(this.root);
  }
}

function round(x) {
  return Math.round(x * 100) / 100;
}

function box(x, y, width, height, more) {
  return { x: round(x), y: round(y), width: round(width), height: round(height), ...more };
}
