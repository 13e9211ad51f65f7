import type { DocumentNode } from '@editor-companion/document';
import { lookup } from '../../package/lookup.ts';
import { round } from '../units.ts';
import { firstFamily } from './font.ts';

/**
 * The distance of single lines in font sizes: ascent, descent and line gap of `hhea` in units of the em (OpenType, `hhea`), as
 * measured in the fonts that these families are printed in. Arial, Times New Roman and Courier New have the same as theirs.
 */
const CARLITO = 1.22;
const ARIMO = 1.15;
const TINOS = 1.15;
const COUSINE = 1.133;
const DEJAVU = 1.164;

const LINES = lookup<number>({
  calibri: CARLITO,
  'calibri light': CARLITO,
  carlito: CARLITO,
  aptos: CARLITO,
  'aptos display': CARLITO,
  cambria: 1.15,
  caladea: 1.15,
  arial: ARIMO,
  arimo: ARIMO,
  helvetica: ARIMO,
  'liberation sans': ARIMO,
  'times new roman': TINOS,
  times: TINOS,
  tinos: TINOS,
  'liberation serif': TINOS,
  'courier new': COUSINE,
  courier: COUSINE,
  cousine: COUSINE,
  'liberation mono': COUSINE,
  'dejavu sans': DEJAVU,
  'dejavu serif': DEJAVU,
  'dejavu sans mono': DEJAVU,
  'noto sans': 1.362,
});

/** What fonts have on average. */
const AVERAGE = 1.2;

/** What a single line of a font takes, in sizes of the font; the average for a font that is not known. */
export const naturalLine = (family: string | undefined): number => LINES[family?.toLowerCase() ?? ''] ?? AVERAGE;

/**
 * Lines -> a CSS line height. Word processors count in natural lines of the font, CSS in font sizes: single spacing of Calibri
 * is `"1.22"`.
 */
export const linesToCss = (lines: number, family: string | undefined): string =>
  String(round(Math.min(lines * naturalLine(family), 100), 2));

/** The font that most of a paragraph's text is in; `standard`, that of text which names none, where there is no text. */
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
