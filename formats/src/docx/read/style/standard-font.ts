import type { StyleSheet } from './style-sheet.ts';

/** The defaults of Word for a file that states no font (17.7.5.1), with the size in half-points. */
export const STANDARD_FONT = { fontLatin: 'Times New Roman', size: 20 };

/** Returns the font of text without a stated font. */
export const standardFamily = (styles: StyleSheet): string =>
  styles.paragraph(undefined)?.run.fontLatin ?? styles.defaults.run.fontLatin ?? STANDARD_FONT.fontLatin;
