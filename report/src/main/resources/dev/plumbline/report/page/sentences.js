// Sentences with operations in them. An operation has a letter; wherever that stands, pointing at it
// lights up the same letter everywhere in the argument: in sentences, on bars, in tables.

import { brief, el, printable, shown } from './dom.js';

/** What a pointer shows of a text that is not there as a whole. */
export function long(text) {
  return brief(text) === printable(text) ? undefined : printable(text);
}

function mention(piece) {
  const text = piece.text === '' ? null : el('code', { title: long(piece.text) }, `${brief(shown(piece.text))} `);
  return el('a', {
    class: 'mention', href: `#${piece.letter}`, 'data-letter': piece.letter,
    onclick: (event) => {
      // Not a place to link to: it only points at the bar.
      event.preventDefault();
      pointAt(event.currentTarget);
    },
  }, text, el('b', { class: 'letter' }, piece.letter));
}

/** Leads from a letter in a sentence to its bar. */
function pointAt(link) {
  const bar = link.closest('.argument')?.querySelector(`.picture [data-letter="${link.dataset.letter}"]`);
  bar?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  bar?.focus({ preventScroll: true });
}

/** @param sentences { pieces, cases }, where a piece is words or { letter, text } */
export function tellSentences(sentences) {
  return sentences.map(({ pieces, cases }) => [
    el('p', {}, pieces.map((piece) => (typeof piece === 'string' ? brief(piece) : mention(piece)))),
    cases.length > 0 ? el('ul', {}, cases.map((line) => el('li', { title: long(line) }, brief(line)))) : null,
  ]);
}

/** The same without marks, for screen readers. */
export function plainSentences(sentences) {
  return sentences.map(({ pieces }) => pieces.map((piece) => (typeof piece === 'string' ? piece
    : `${piece.text}${piece.text ? ' ' : ''}${piece.letter}`)).join('')).join(' ');
}

/** Lights up what has the letter that the pointer or the focus is at. */
export function lightUp(argument) {
  const set = (event, lit) => {
    const letter = event.target.closest?.('[data-letter]')?.dataset.letter;
    if (letter) {
      argument.querySelectorAll(`[data-letter="${letter}"]`)
        .forEach((node) => node.classList.toggle('lit', lit));
    }
  };
  for (const name of ['pointerover', 'focusin']) {
    argument.addEventListener(name, (event) => set(event, true));
  }
  for (const name of ['pointerout', 'focusout']) {
    argument.addEventListener(name, (event) => set(event, false));
  }
  return argument;
}
