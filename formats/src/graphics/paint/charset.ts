import { mapSymbols, symbolFont } from '../../content/text/symbol-fonts.ts';
import type { Font } from './context.ts';

/** CharacterSet ([MS-WMF] 2.1.1.5). */
const ENCODINGS: ReadonlyMap<number, string> = new Map([
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
]);
const SYMBOLS = 2;

/** Text of one or two bytes a letter, in Unicode. */
export function decodeText(bytes: Uint8Array, { charset, family }: Font): string {
  const encoding = ENCODINGS.get(charset) ?? 'windows-1252';
  if (charset !== SYMBOLS && !symbolFont(family)) return new TextDecoder(encoding).decode(bytes);
  return showSymbols(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''), { charset, family });
}

/** Text in a font of signs as the signs that it shows. */
export function showSymbols(text: string, { charset, family }: Pick<Font, 'charset' | 'family'>): string {
  const signs = symbolFont(family) ?? (charset === SYMBOLS ? symbolFont('Symbol') : undefined);
  return mapSymbols(text, signs);
}
