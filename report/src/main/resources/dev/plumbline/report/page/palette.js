// Colors. The hues are those of Okabe and Ito, which people with any kind of color vision can
// tell apart; what they say is also said by shape or words.

const HUES = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#8c7a00'];

/** The colors that the style sheet has chosen for light or dark. */
export class Palette {
  constructor() {
    const style = getComputedStyle(document.documentElement);
    const of = (name) => style.getPropertyValue(name).trim();
    this.paper = of('--paper');
    this.ink = of('--ink');
    this.faint = of('--faint');
    this.line = of('--line');
    this.stripe = of('--stripe');
    this.bad = of('--bad');
    this.accent = of('--accent');
    this.band = of('--band');
    this.unsure = of('--unsure');
    this.mono = of('--mono');
    this.tint = Number(of('--tint'));
  }

  hue(name) {
    return HUES[name % HUES.length];
  }
}
