import type { StyleSheet } from './style-sheet.ts';

/** What Word takes where the file says nothing at all (17.7.5.1); the size in half-points. */
export const STANDARD_FONT = { fontLatin: 'Times New Roman', size: 20 };

/** The font of text that names none. */
export const standardFamily = (styles: StyleSheet): string =>
  styles.paragraph(undefined)?.run.fontLatin ?? styles.defaults.run.fontLatin ?? STANDARD_FONT.fontLatin;
