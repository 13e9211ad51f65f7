import type { Glyph } from '../page/page.ts';
import { firstWordOf, type Line } from './line.ts';

/** What stands before an item of a list. */
export interface Marker {
  readonly ordered: boolean;
  /** Kind of number: `1`, `a`, `A`, `i`, `I`; `''` for bullets. */
  readonly type: string;
  /** 1 for the first; 0 for bullets. */
  readonly value: number;
  /** The number with a percent sign and level in its place, as in `(%1)`. */
  readonly shape: string;
  /** Its characters. */
  readonly glyphs: readonly Glyph[];
  /** Where it stands and where the text begins: points. */
  readonly left: number;
  readonly textLeft: number;
}

const BULLET = /^[•◦▪▫■□●○‣⁃·∙➢➤►✓✔❖◆◇★☆–—*＊・※\u{E000}-\u{F8FF}-]$|^o$/u;
const NUMBER = /^(\(?)(?:(\d{1,3})|([a-z])|([A-Z])|([ivx]{1,6})|([IVX]{1,6}))([.)]|\.\))$/u;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };
/** Text stands at least so far from the marker, in sizes: a dash within text does not. */
const MIN_GAP = 0.2;

/** The marker that a line begins with; undefined for none. Whether it is one shows among its neighbours. */
export function markerOf(line: Line): Marker | undefined {
  const glyphs = firstWordOf(line);
  const next = line.glyphs[glyphs.length];
  const last = glyphs.at(-1);
  if (next === undefined || last === undefined || glyphs.length > 8) return undefined;
  if (next.left - last.right < line.size * MIN_GAP && next.left > last.left) return undefined;
  return markerFrom(glyphs, line.left, next.left);
}

/** The marker that these characters are, for text that begins there; undefined for none. */
export function markerFrom(glyphs: readonly Glyph[], left: number, textLeft: number): Marker | undefined {
  const place = { glyphs, left, textLeft };
  const text = glyphs.map((glyph) => glyph.text).join('');
  if (BULLET.test(text)) return { ordered: false, type: '', value: 0, shape: text, ...place };
  const match = NUMBER.exec(text);
  if (!match) return undefined;
  const [, before = '', digits, small, capital, smallRoman, capitalRoman, after = ''] = match;
  const shape = `${before}%1${after}`;
  const number = (type: string, value: number): Marker => ({ ordered: true, type, value, shape, ...place });
  if (digits !== undefined) return number('1', Number(digits));
  if (small === 'i' || smallRoman !== undefined) return number('i', romanOf(smallRoman ?? 'i'));
  if (capital === 'I' || capitalRoman !== undefined) return number('I', romanOf((capitalRoman ?? 'I').toLowerCase()));
  if (small !== undefined) return number('a', (small.codePointAt(0) ?? 97) - 96);
  return number('A', ((capital ?? 'A').codePointAt(0) ?? 65) - 64);
}

/** `xiv` is 14. */
export function romanOf(text: string): number {
  const values = Array.from(text, (letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
