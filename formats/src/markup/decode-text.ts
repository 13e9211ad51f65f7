import { encodingOf, markedEncoding, statedEncoding } from './encoding.ts';
import { guessEncoding } from './guess-encoding.ts';
import { withoutMarkup } from './without-markup.ts';

/** The number of bytes that are searched for the zeros of UTF-16. */
const WIDE_SAMPLE = 4096;
/** The number of bytes, including markup, from which the encoding is guessed. */
const SAMPLE = 262_144;

/** The text with the name of its encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes text of unknown encoding. The encoding comes from a byte order mark, the declared one, the markup itself, valid UTF-8, or else a
 * guess by its letters.
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

/** A character that the end of a sample cuts does not count as invalid. */
export function isUtf8(bytes: Uint8Array, isSample = false): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isSample });
    return !text.includes('\0');
  } catch {
    return false;
  }
}

/** Detects UTF-16 without a byte order mark: every other byte of Western text is zero. */
function wide(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, WIDE_SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 8;
  if (odd > enough && even < odd / 8) return 'utf-16le';
  return even > enough && odd < even / 8 ? 'utf-16be' : undefined;
}

/** Guesses from the text without markup, because markup says nothing about the language. */
const guess = (bytes: Uint8Array): string =>
  guessEncoding(withoutMarkup(Buffer.from(bytes.subarray(0, SAMPLE)).toString('latin1')));
