import type { ParagraphProperties } from './properties.ts';
import type { StyleSheet } from './style-sheet.ts';

export interface KeptBlock {
  readonly isHeading: boolean;
  /** True if the properties are direct ones in a file of this product. All that they state is then an attribute. */
  readonly isOwn: boolean;
  readonly styles: StyleSheet;
}

/**
 * Returns where pages do not break in and after a paragraph (17.3.1.14, 17.3.1.15, 17.3.1.44), as attributes. Resolved properties become
 * attributes only where they differ from the defaults: headings stay in one piece and with the next block, paragraphs do neither, and
 * widow control is as in unformatted text.
 */
export function pageKeeps(
  { keepNext, keepLines, widowControl }: ParagraphProperties,
  { isHeading, isOwn, styles }: KeptBlock,
): Record<string, unknown> {
  const standard = isOwn ? undefined : isHeading;
  const [withNext, together] = isOwn ? [keepNext, keepLines] : [keepNext ?? false, keepLines ?? false];
  const isControlled = isOwn ? widowControl : (widowControl ?? true);
  const statesLines = isControlled !== (isOwn ? undefined : controlsWidows(styles));
  return {
    ...(withNext !== standard && { keepWithNext: withNext }),
    ...(together !== standard && { keepTogether: together }),
    ...(statesLines && keptLines(isControlled === true)),
  };
}

/** Tells whether unformatted text has widow control. Word applies it if no style states it. */
export const controlsWidows = (styles: StyleSheet): boolean =>
  styles.paragraph(undefined)?.paragraph.widowControl ?? styles.defaults.paragraph.widowControl ?? true;

/** Returns the least numbers of lines at the top and the bottom of a page. */
export function keptLines(isControlled: boolean): { readonly widows: number; readonly orphans: number } {
  const lines = isControlled ? 2 : 1;
  return { widows: lines, orphans: lines };
}
