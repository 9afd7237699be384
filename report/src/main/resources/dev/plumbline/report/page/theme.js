// Light or dark: as the system says, until the reader says otherwise.

const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = false;

function show(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** @param onChange is called after the system has changed its mind */
export function followSystem(onChange) {
  show(system.matches);
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
