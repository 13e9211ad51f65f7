/**
 * Fonts of word processors that a server rarely has, and what stands in for them: where there is one, a font of the same
 * widths, so that lines break where they did. Without a rule the browser would take its serif font for all of them.
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

const FACES = [
  { suffix: '', css: 'font-weight: 400; font-style: normal' },
  { suffix: ' Bold', css: 'font-weight: 700; font-style: normal' },
  { suffix: ' Italic', css: 'font-weight: 400; font-style: italic' },
  { suffix: ' Bold Italic', css: 'font-weight: 700; font-style: italic' },
];

/** Rules that give each of these fonts that a text names a face: its own where the machine has it, else a substitute. */
export function fontAliasCss(html: string): string {
  return Object.entries(SUBSTITUTES)
    .filter(([family]) => html.includes(family))
    .flatMap(([family, others]) =>
      FACES.map(({ suffix, css }) => {
        const sources = [family, ...others].map((name) => `local("${name}${suffix}")`).join(', ');
        return `@font-face { font-family: "${family}"; src: ${sources}; ${css}; }`;
      }),
    )
    .join('\n');
}
