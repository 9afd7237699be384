// Light or dark: as the system says, until the reader says otherwise. Paper is always light.

const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = false;

function show(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** @param onChange is called after the theme has changed without the reader's doing */
export function followSystem(onChange) {
  show(system.matches);
  let before = null;
  window.addEventListener('beforeprint', () => {
    before = document.documentElement.dataset.theme;
    show(false);
    onChange();
  });
  window.addEventListener('afterprint', () => {
    show(before === 'dark');
    onChange();
  });
  system.addEventListener('change', () => {
    if (!chosen) {
      show(system.matches);
      onChange();
    }
  });
}

/** The other theme, whatever the system says. */
export function switchTheme() {
  chosen = true;
  show(document.documentElement.dataset.theme !== 'dark');
}
