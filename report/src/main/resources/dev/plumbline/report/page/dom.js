// Making elements. What comes from a history goes through text nodes and attributes only, so it
// can never be markup.

const SVG = 'http://www.w3.org/2000/svg';

function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** An HTML element; children are nodes or strings. */
export function el(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** An SVG element. */
export function svg(tag, properties, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

export function button(label, title, onclick, properties) {
  return el('button', { type: 'button', title, 'aria-label': title, onclick, ...properties }, label);
}

/** A frame for what may be wider than the screen; says so if it is. */
export function scrolling(content) {
  const inside = el('div', { class: 'scroll' }, content);
  const hint = el('p', { class: 'note hint', hidden: true }, 'Wider than the screen: scroll sideways →');
  const frame = el('div', { class: 'frame' }, inside, hint);
  const look = () => { hint.hidden = inside.scrollWidth <= inside.clientWidth + 1; };
  const watch = new ResizeObserver(look);
  watch.observe(inside);
  frame.show = (node) => {
    inside.replaceChildren(node);
    watch.observe(node);
  };
  if (content) {
    watch.observe(content);
  }
  return frame;
}

const COUNT = new Intl.NumberFormat('en');

/** 12,345 */
export function count(n) {
  return COUNT.format(n);
}

/** 1 operation, 2 operations */
export function countOf(n, noun) {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** 0.4 ms, 31 ms, 12.0 s */
export function duration(nanos) {
  const millis = nanos / 1e6;
  if (millis < 10) {
    return `${millis.toFixed(millis < 0.1 ? 3 : 1)} ms`;
  }
  return millis < 10_000 ? `${millis.toFixed(0)} ms` : `${(millis / 1e3).toFixed(1)} s`;
}

/** 12 ns, 1.234 µs, 56.78 ms, 901.2 s */
export function elapsed(nanos) {
  let amount = nanos;
  let unit = 0;
  while (amount >= 1000 && unit < 3) {
    amount /= 1000;
    unit++;
  }
  const decimals = unit === 0 ? 0 : amount < 10 ? 3 : amount < 100 ? 2 : 1;
  return `${amount.toFixed(decimals)} ${['ns', 'µs', 'ms', 's'][unit]}`;
}

/** The text, its middle left out if it is longer than so many characters; its end if that is few. */
export function clipped(text, most) {
  if (text.length <= most) {
    return text;
  }
  const tail = most < 16 ? 0 : Math.floor((most - 1) / 3);
  return `${text.slice(0, Math.max(0, most - 1 - tail))}…${tail > 0 ? text.slice(-tail) : ''}`;
}

/** A sentence in which very long values have only their ends. */
export function brief(sentence) {
  return printable(sentence).replace(/"(?:[^"\\]|\\.){100,}"/g, (value) => clipped(value, 72));
}

// Control characters, and those that turn the direction of writing or break lines.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The text with what cannot be seen spelled out: a value cannot rearrange the line it stands in. */
export function printable(text) {
  return text.replace(HIDDEN, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** An operation as Java writes it, with a real arrow before its answer. */
export function shown(label) {
  return printable(label).replace(' -> ', ' → ').replaceAll(') -> ', ') → ');
}

/** A bar that is as long as a share of 1. */
export function bar(share) {
  const node = el('span', { class: 'share' });
  node.style.width = `${Math.max(2, Math.round(72 * share))}px`;
  return node;
}

/** Offers a text to be saved as a file. */
export function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
