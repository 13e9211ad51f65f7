import type { DocumentNode } from '@editor-companion/document';
import { knownLine } from '@editor-companion/document/styles/natural-line';
import { round } from '../units.ts';
import { firstFamily } from './font.ts';

/** The average of fonts. */
const AVERAGE = 1.2;

/** Returns the height of a single line relative to the font size, or the average for unknown fonts. */
export const naturalLine = (family: string | undefined): number => knownLine(family ?? '') ?? AVERAGE;

/**
 * Converts a number of lines to a CSS line height. Word processors count in single lines of the font, CSS in font sizes: single spacing of
 * Calibri is `"1.22"`.
 */
export const linesToCss = (lines: number, family: string | undefined): string =>
  String(round(Math.min(lines * naturalLine(family), 100), 2));

/** Returns the font of most of a paragraph's text, or `standard`, the default font, if there is no text. */
export function familyOf(inlines: readonly DocumentNode[], standard: string | undefined): string | undefined {
  const lengths = new Map<string | undefined, number>();
  for (const { text = '', marks = [] } of inlines) {
    if (text === '') continue;
    const named: unknown = marks.find(({ type }) => type === 'textStyle')?.attrs?.['fontFamily'];
    const family = (typeof named === 'string' ? firstFamily(named) : undefined) ?? standard;
    lengths.set(family, (lengths.get(family) ?? 0) + text.length);
  }
  let most: readonly [string | undefined, number] = [standard, 0];
  for (const entry of lengths) if (entry[1] > most[1]) most = entry;
  return most[0];
}
