import { eastAsianSubstitutes } from '@editor-companion/fonts';

/**
 * Fonts of word processors that a server rarely has, and what stands in for them: where there is one, a font of the same
 * widths, so that lines break where they did. Without a rule the browser would take its serif font for all of them. Arial, Times
 * New Roman and Courier New need none: the browser itself knows the fonts of their widths.
 */
const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  Calibri: ['Carlito', 'Liberation Sans'],
  'Calibri Light': ['Carlito', 'Liberation Sans'],
  Cambria: ['Caladea', 'Liberation Serif'],
  Aptos: ['Carlito', 'Liberation Sans'],
  'Aptos Display': ['Carlito', 'Liberation Sans'],
  'Aptos Narrow': ['Liberation Sans Narrow', 'Liberation Sans'],
  'Arial Narrow': ['Liberation Sans Narrow', 'Liberation Sans'],
  'Arial Unicode MS': ['Liberation Sans'],
  'Arial Black': ['Liberation Sans'],
  'Segoe UI': ['Open Sans', 'Liberation Sans'],
  Tahoma: ['DejaVu Sans Condensed', 'Liberation Sans'],
  Verdana: ['DejaVu Sans', 'Liberation Sans'],
  'Trebuchet MS': ['Liberation Sans'],
  'Century Gothic': ['Liberation Sans'],
  'Franklin Gothic Book': ['Liberation Sans'],
  'Franklin Gothic Medium': ['Liberation Sans'],
  'Gill Sans MT': ['Liberation Sans'],
  'Lucida Sans Unicode': ['DejaVu Sans', 'Liberation Sans'],
  'Helvetica Neue': ['Liberation Sans'],
  Candara: ['Liberation Sans'],
  Corbel: ['Liberation Sans'],
  'Comic Sans MS': ['Comic Neue', 'Liberation Sans'],
  'Open Sans': ['Liberation Sans'],
  'Source Sans Pro': ['Liberation Sans'],
  Roboto: ['Liberation Sans'],
  Lato: ['Carlito', 'Liberation Sans'],
  Montserrat: ['Liberation Sans'],
  Poppins: ['Liberation Sans'],
  Inter: ['Liberation Sans'],
  Georgia: ['Gelasio', 'Liberation Serif'],
  Garamond: ['EB Garamond', 'Liberation Serif'],
  'Book Antiqua': ['Liberation Serif'],
  'Palatino Linotype': ['Liberation Serif'],
  Consolas: ['Inconsolata', 'Liberation Mono'],
  'Lucida Console': ['DejaVu Sans Mono', 'Liberation Mono'],
  'Cascadia Code': ['Liberation Mono'],
  'Cascadia Mono': ['Liberation Mono'],
  'Source Code Pro': ['Liberation Mono'],
  Menlo: ['DejaVu Sans Mono', 'Liberation Mono'],
  Monaco: ['DejaVu Sans Mono', 'Liberation Mono'],
};

/** The same designs under the names that they have in the fonts which come with the server. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  'Liberation Sans': 'Arimo',
  'Liberation Serif': 'Tinos',
  'Liberation Mono': 'Cousine',
};

interface Face {
  readonly suffix: string;
  readonly css: string;
}

const UPRIGHT: readonly Face[] = [
  { suffix: '', css: 'font-weight: 400; font-style: normal' },
  { suffix: ' Bold', css: 'font-weight: 700; font-style: normal' },
];

const FACES: readonly Face[] = [
  ...UPRIGHT,
  { suffix: ' Italic', css: 'font-weight: 400; font-style: italic' },
  { suffix: ' Bold Italic', css: 'font-weight: 700; font-style: italic' },
];

/** Rules that give each of these fonts that a text names a face: its own where the machine has it, else a substitute. */
export function fontAliasCss(html: string): string {
  const western = Object.entries(SUBSTITUTES)
    .filter(([family]) => html.includes(family))
    .flatMap(([family, others]) => FACES.map((face) => rule(family, others.flatMap(withEquivalent), face)));
  // They have no italics: the browser slants them.
  const eastAsian = Object.entries(eastAsianSubstitutes).flatMap(([substitute, families]) =>
    families
      .filter((family) => html.includes(family))
      .flatMap((family) => UPRIGHT.map((face) => rule(family, [substitute], face))),
  );
  return [...western, ...eastAsian].join('\n');
}

const withEquivalent = (name: string): string[] => {
  const equivalent = EQUIVALENTS[name];
  return equivalent === undefined ? [name] : [name, equivalent];
};

function rule(family: string, others: readonly string[], { suffix, css }: Face): string {
  // An upright face of normal weight calls itself by its family, or "Regular" as well.
  const standIns =
    suffix === '' ? others.flatMap((name) => [name, `${name} Regular`]) : others.map((name) => name + suffix);
  const sources = [family + suffix, ...standIns].map((name) => `local("${name}")`).join(', ');
  return `@font-face { font-family: "${family}"; src: ${sources}; ${css}; }`;
}
