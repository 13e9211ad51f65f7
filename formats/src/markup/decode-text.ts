import { encodingOf, markedEncoding, statedEncoding } from './encoding.ts';
import { guessEncoding } from './guess-encoding.ts';
import { withoutMarkup } from './without-markup.ts';

/** Bytes that are looked at for the zeros of UTF-16. */
const WIDE_SAMPLE = 4096;
/** Bytes, markup among them, that are guessed from. */
const SAMPLE = 262_144;

/** Text, and the name of the encoding that it was in. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Text of unknown encoding: a byte order mark, what is declared beside it, what markup states of itself, being valid UTF-8, and else
 * a guess by its letters tell.
 *
 * @param declared the charset of a header, or absent.
 * @example decodeText(Buffer.from('Grüße', 'latin1')) // { text: 'Grüße', encoding: 'windows-1252' }
 */
export function decodeText(bytes: Uint8Array, declared = ''): DecodedText {
  const encoding =
    markedEncoding(bytes) ??
    encodingOf(declared) ??
    statedEncoding(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : (wide(bytes) ?? guess(bytes)));
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** A letter cut in two at the end of a sample is no fault of the text. */
export function isUtf8(bytes: Uint8Array, isSample = false): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isSample });
    return !text.includes('\0');
  } catch {
    return false;
  }
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
function wide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, WIDE_SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 8;
  if (odd > enough && even < odd / 8) return 'utf-16le';
  return even > enough && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Markup says nothing of the language, so that only what lies outside of it is looked at. */
const guess = (bytes: Uint8Array): string =>
  guessEncoding(withoutMarkup(Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1')));
