// An overlay that tells the keys.

import { button, el } from './dom.js';

const KEYS = [
  ['?', 'show or hide this'],
  ['→ ←', 'next, previous step of the witness; else move'],
  ['Shift → ←', 'move in time'],
  ['↓ ↑', 'more processes, once the history is clicked'],
  ['+ −', 'zoom in, zoom out'],
  ['0', 'show everything'],
  ['w', 'warped or true time'],
  ['c', 'jump to the core'],
  ['/', 'search; Enter goes to the next match'],
  ['n p', 'next, previous operation that is shown'],
  ['] [', 'next, previous result'],
  ['t', 'light or dark'],
  ['Esc', 'clear the selection'],
];

export function helpOverlay() {
  const dialog = el('dialog', { class: 'help', 'aria-label': 'Keys' },
    el('h2', {}, 'Keys'),
    el('dl', {}, KEYS.map(([keys, what]) => [
      el('dt', {}, keys.split(' ').map((key) => el('kbd', {}, key))), el('dd', {}, what)])),
    button('Close', 'Close (Esc)', () => dialog.close()));
  return dialog;
}
