import { analyse } from 'chardet';
import { USUAL_ENCODING } from '../content/text/encodings.ts';
import { encodingOf } from './encoding.ts';
import { LATIN_ALPHABETS } from './latin-alphabets.ts';

/** The number of bytes from which the encoding is guessed. */
const SAMPLE = 65_536;
/** The confidence, of 100, above which letter frequencies alone decide. */
const SURE = 90;
/** The minimum share of a text that an encoding must explain. Below it the default is used. */
const LIKELY = 0.4;

/** Double-byte encodings, the more specific first, with the ranges of first bytes for the characters of daily use. */
const WIDE: readonly (readonly [string, readonly (readonly [number, number])[]])[] = [
  [
    'euc-jp',
    [
      [0xa1, 0xa5],
      [0xb0, 0xcf],
    ],
  ],
  [
    'euc-kr',
    [
      [0xa1, 0xa3],
      [0xb0, 0xc8],
    ],
  ],
  [
    'shift_jis',
    [
      [0x81, 0x83],
      [0x88, 0x97],
    ],
  ],
  [
    'gb18030',
    [
      [0xa1, 0xa3],
      [0xb0, 0xd7],
    ],
  ],
  [
    'big5',
    [
      [0xa1, 0xa3],
      [0xa4, 0xc6],
    ],
  ],
];

/** Scripts whose words contain no letter of another script. */
const ALONE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\p{Script=Cyrillic}+$/u, ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5']],
  [/^\p{Script=Greek}+$/u, ['windows-1253', 'iso-8859-7']],
  [/^\p{Script=Hebrew}+$/u, ['windows-1255']],
  [/^\p{Script=Arabic}+$/u, ['windows-1256']],
  [/^\p{Script=Thai}+$/u, ['windows-874']],
];

const WORD = /[\p{L}\p{M}]+/gu;
/** Characters beside words in all languages of Windows encodings. */
const SIGN = /[\u00a0«»„“”‘’‚‹›–—…€£©®°§·•¿¡№½¼¾²³±×÷%ºª´¨¶†‡™]/gu;
const FOREIGN = /[^\p{ASCII}]/gu;
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u;
/** A capital after a small letter occurs in product names, but not in ordinary words. */
const TURNED = /\p{Ll}\p{Lu}/u;

/**
 * Guesses the encoding of text that is neither declared nor Unicode. For long text letter frequencies decide. For short text it looks for
 * the encoding in which words consist of one script, or letters of one language's alphabet. The default is the Windows encoding of Western
 * Europe.
 * @param text its bytes as Latin-1, without markup.
 */
export function guessEncoding(text: string): string {
  const bytes = Buffer.from(text.slice(0, SAMPLE), 'latin1');
  const frequency = frequencies(bytes);
  let best = { encoding: USUAL_ENCODING, score: LIKELY };
  for (const [encoding, likeness] of candidates(bytes)) {
    const confidence = frequency.get(encoding) ?? 0;
    const score =
      confidence >= SURE && likeness > 0.5 ? 2 + likeness : likeness + (likeness > 0 ? confidence / 200 : 0);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** Returns the likelihood of each encoding by letter frequencies, from 0 to 100. */
function frequencies(bytes: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(bytes)) {
    const encoding = name === 'ISO-8859-8' ? 'windows-1255' : encodingOf(name);
    if (encoding !== undefined) found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
  }
  return found;
}

/** Yields each encoding with the share of the text that it explains, from 0 to 1. */
function* candidates(bytes: Uint8Array): Generator<[string, number]> {
  for (const [encoding, alphabets] of LATIN_ALPHABETS)
    yield [encoding, latinLikeness(textIn(bytes, encoding), alphabets)];
  for (const [script, encodings] of ALONE)
    for (const encoding of encodings) yield [encoding, scriptLikeness(textIn(bytes, encoding), script)];
  for (const [encoding, daily] of WIDE) yield [encoding, wideLikeness(bytes, encoding, daily)];
}

/** Decodes text in a single-byte encoding. Bytes without a character are omitted. */
function textIn(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return IMPOSSIBLE.test(text) ? '' : text;
}

/** Returns the share of non-ASCII characters that one alphabet and common punctuation explain. */
function latinLikeness(text: string, alphabets: readonly string[]): number {
  const foreign = text.match(FOREIGN)?.length ?? 0;
  if (foreign === 0) return 0;
  const letters = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) {
    if (TURNED.test(word)) continue;
    const strange = word.match(FOREIGN) ?? [];
    if (word.length > 2 && strange.length > word.length * 0.6) continue;
    for (const letter of strange) {
      const small = letter.toLowerCase().charAt(0);
      letters.set(small, (letters.get(small) ?? 0) + 1);
    }
  }
  const explained = (alphabet: string): number =>
    sum([...letters].map(([letter, times]) => (alphabet.includes(letter) ? times : 0)));
  const most = alphabets.reduce((best, alphabet) => Math.max(best, explained(alphabet)), 0);
  return (most + (text.match(SIGN)?.length ?? 0) / 2) / foreign;
}

/** Returns the share of non-ASCII characters in words of one script in which no capital follows a small letter. */
function scriptLikeness(text: string, script: RegExp): number {
  const foreign = text.match(FOREIGN)?.length ?? 0;
  if (foreign === 0) return 0;
  let explained = (text.match(SIGN)?.length ?? 0) / 2;
  for (const [word] of text.matchAll(WORD))
    if (word.length > 1 && script.test(word) && !TURNED.test(word)) explained += word.length;
  return explained / foreign;
}

/** Returns the share of double-byte characters in daily use. */
function wideLikeness(bytes: Uint8Array, encoding: string, daily: readonly (readonly [number, number])[]): number {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return 0;
  }
  if (IMPOSSIBLE.test(text)) return 0;
  let signs = 0;
  let usual = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || (encoding === 'shift_jis' && byte >= 0xa1 && byte <= 0xdf)) continue;
    signs += 1;
    at += 1;
    if (daily.some(([first, last]) => byte >= first && byte <= last)) usual += 1;
  }
  return signs < 2 ? 0 : usual / signs;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
