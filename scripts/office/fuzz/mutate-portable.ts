import type { Random } from './random.ts';

const STRANGE = ['0', '-1', '1e38', '2147483648', '99999999999', 'null', '[]', '<<>>', '()', '/X', 'true'];
const NUMBER = /(?<= )-?\d+(?:\.\d+)?(?=[ \]])/g;
const REFERENCE = /\d+ 0 R/g;
const NAME = /\/[A-Z][A-Za-z]+/g;
const DICTIONARY = /<< [^<>]* >>/g;

type TextMutation = (text: string, random: Random) => string;

function replaceOne(text: string, pattern: RegExp, random: Random, replace: (match: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const { 0: match, index } = random.pick(matches);
  return text.slice(0, index) + replace(match) + text.slice(index + match.length);
}

const other = (text: string, pattern: RegExp, random: Random): string => random.pick(text.match(pattern) ?? ['null']);

const MUTATIONS: Readonly<Record<string, TextMutation>> = {
  'strange number': (text, random) => replaceOne(text, NUMBER, random, () => random.pick(STRANGE)),
  'other reference': (text, random) => replaceOne(text, REFERENCE, random, () => other(text, REFERENCE, random)),
  'other name': (text, random) => replaceOne(text, NAME, random, () => other(text, NAME, random)),
  'other dictionary': (text, random) => replaceOne(text, DICTIONARY, random, () => other(text, DICTIONARY, random)),
  'many references': (text, random) =>
    replaceOne(text, REFERENCE, random, (one) => `${one} `.repeat(1 + random.below(3000))),
  'cut text': (text, random) => text.slice(0, random.below(text.length)),
};

export const isPortable = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-';

/** Randomly changes several places of a PDF. Its cross-reference table becomes wrong, so that readers have to search for objects. */
export function mutatePortable(bytes: Buffer, random: Random): { readonly how: string; readonly bytes: Buffer } {
  let text = bytes.toString('latin1');
  const how: string[] = [];
  for (let left = 1 + random.below(5); left > 0; left -= 1) {
    const [name, change] = random.pick(Object.entries(MUTATIONS));
    how.push(name);
    text = change(text, random);
  }
  return { how: how.join(', '), bytes: Buffer.from(text, 'latin1') };
}
