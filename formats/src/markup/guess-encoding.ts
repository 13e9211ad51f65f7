import { analyse } from 'chardet';
import { USUAL_ENCODING } from '../content/text/encodings.ts';
import { encodingOf } from './encoding.ts';
import { LATIN_ALPHABETS } from './latin-alphabets.ts';

/** Bytes that are guessed from. */
const SAMPLE = 65_536;
/** Of 100: what frequent letters say of long text, nothing else need say. */
const SURE = 90;
/** An encoding that explains less of a text is no better than the usual one. */
const LIKELY = 0.4;

/** Encodings of two bytes a sign, the narrower first: the ranges of their first bytes for the signs that a language needs daily. */
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

/** Scripts whose words hold no letter of another one. */
const ALONE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\p{Script=Cyrillic}+$/u, ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5']],
  [/^\p{Script=Greek}+$/u, ['windows-1253', 'iso-8859-7']],
  [/^\p{Script=Hebrew}+$/u, ['windows-1255']],
  [/^\p{Script=Arabic}+$/u, ['windows-1256']],
  [/^\p{Script=Thai}+$/u, ['windows-874']],
];

const WORD = /[\p{L}\p{M}]+/gu;
/** What stands beside words in every language that Windows writes. */
const SIGN = /[\u00a0«»„“”‘’‚‹›–—…€£©®°§·•¿¡№½¼¾²³±×÷%ºª´¨¶†‡™]/gu;
const FOREIGN = /[^\p{ASCII}]/gu;
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0080-\u009f\ufffd\ue000-\uf8ff]/u;
/** A capital behind a small letter stands in names of products, not in words of a language. */
const TURNED = /\p{Ll}\p{Lu}/u;

/**
 * The encoding of text that says nothing of it and is no UTF: what frequent letters tell of long text, and of short text, which encoding
 * makes words of one script, or letters of one language's alphabet, out of it. Windows' own for Western Europe is what else it is.
 *
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

/** How likely each encoding is by the letters that are frequent in its languages: 0 to 100. */
function frequencies(bytes: Uint8Array): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(bytes)) {
    const encoding = name === 'ISO-8859-8' ? 'windows-1255' : encodingOf(name);
    if (encoding !== undefined) found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
  }
  return found;
}

/** Each encoding with how much of the text it makes sense of: 0 to 1. */
function* candidates(bytes: Uint8Array): Generator<[string, number]> {
  for (const [encoding, alphabets] of LATIN_ALPHABETS)
    yield [encoding, latinLikeness(textIn(bytes, encoding), alphabets)];
  for (const [script, encodings] of ALONE)
    for (const encoding of encodings) yield [encoding, scriptLikeness(textIn(bytes, encoding), script)];
  for (const [encoding, daily] of WIDE) yield [encoding, wideLikeness(bytes, encoding, daily)];
}

/** Text of an encoding of one byte a sign; absent where it has none for some bytes. */
function textIn(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return IMPOSSIBLE.test(text) ? '' : text;
}

/** The part of foreign signs that one alphabet, and what stands beside words, explain. */
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

/** The part of foreign signs that stand in words of one script, of which no small letter is followed by a capital. */
function scriptLikeness(text: string, script: RegExp): number {
  const foreign = text.match(FOREIGN)?.length ?? 0;
  if (foreign === 0) return 0;
  let explained = (text.match(SIGN)?.length ?? 0) / 2;
  for (const [word] of text.matchAll(WORD))
    if (word.length > 1 && script.test(word) && !TURNED.test(word)) explained += word.length;
  return explained / foreign;
}

/** The part of signs of two bytes that are in daily use. */
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
