import { decode, encodingOfCharset, SIGNS, USUAL_ENCODING } from '../../content/text/encodings.ts';
import { mapSymbols, symbolFont } from '../../content/text/symbol-fonts.ts';
import type { Font } from './context.ts';

/** CharacterSet ([MS-WMF] 2.1.1.5). */
const SYMBOLS = 2;

/** Decodes text with one or two bytes per character. */
export function decodeText(bytes: Uint8Array, { charset, family }: Font): string {
  if (charset === SYMBOLS || symbolFont(family)) return showSymbols(decode(bytes, SIGNS), { charset, family });
  return decode(bytes, encodingOfCharset(charset) ?? USUAL_ENCODING);
}

/** Converts text in a symbol font into the characters that it shows. */
export function showSymbols(text: string, { charset, family }: Pick<Font, 'charset' | 'family'>): string {
  const signs = symbolFont(family) ?? (charset === SYMBOLS ? symbolFont('Symbol') : undefined);
  return mapSymbols(text, signs);
}
