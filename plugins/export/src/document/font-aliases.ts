import { eastAsianSubstitutes } from '@editor-companion/fonts';

/**
 * Substitutes for fonts of word processors that servers rarely have. Metric-compatible fonts come first, so that lines break at the same
 * places. Without a rule the browser would use its serif font for all. Arial, Times New Roman and Courier New need no rule, because the
 * browser knows their metric-compatible fonts.
 */
const SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  Calibri: ['Carlito', 'Liberation Sans'],
  'Calibri Light': ['Carlito', 'Liberation Sans'],
  Carlito: [],
  Cambria: ['Caladea', 'Liberation Serif'],
  Aptos: ['Carlito', 'Liberation Sans'],
  'Aptos Display': ['Carlito', 'Liberation Sans'],
  'Aptos Narrow': ['Liberation Sans Narrow', 'Liberation Sans'],
  'Arial Narrow': ['Liberation Sans Narrow', 'Liberation Sans'],
  'Arial Unicode MS': ['Liberation Sans'],
  'Arial Black': ['Liberation Sans'],
  'Segoe UI': ['Open Sans', 'Noto Sans', 'Liberation Sans'],
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
  'Open Sans': ['Noto Sans', 'Liberation Sans'],
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

/** The same designs under the names in the fonts that the server includes. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  'Liberation Sans': 'Arimo',
  'Liberation Serif': 'Tinos',
  'Liberation Mono': 'Cousine',
};

/**
 * The ascent and descent of lines, which Word and LibreOffice take from `OS/2` (`usWinAscent`, `usWinDescent`) in these fonts. The browser
 * takes those of `hhea`, and puts half of its line gap above the text.
 */
const CALIBRI = '; ascent-override: 95.2%; descent-override: 26.9%; line-gap-override: 0%';
const METRICS: Readonly<Record<string, string>> = {
  Calibri: CALIBRI,
  'Calibri Light': CALIBRI,
  Carlito: CALIBRI,
  Aptos: CALIBRI,
  'Aptos Display': CALIBRI,
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

/** Returns rules that define a face for each of these fonts in a document: the font itself if it is installed, else a substitute. */
export function fontAliasCss(html: string): string {
  const western = Object.entries(SUBSTITUTES)
    .filter(([family]) => html.includes(family))
    .flatMap(([family, others]) => FACES.map((face) => rule(family, others.flatMap(withEquivalent), face)));
  // East Asian fonts have no italics: the browser slants them.
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
  // The name of a regular face is that of its family, or ends with "Regular".
  const standIns =
    suffix === '' ? others.flatMap((name) => [name, `${name} Regular`]) : others.map((name) => name + suffix);
  const sources = [family + suffix, ...standIns].map((name) => `local("${name}")`).join(', ');
  return `@font-face { font-family: "${family}"; src: ${sources}; ${css}${METRICS[family] ?? ''}; }`;
}
