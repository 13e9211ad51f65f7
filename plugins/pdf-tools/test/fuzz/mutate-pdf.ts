import type { Random } from '../../../../scripts/office/fuzz/random.ts';

type Mutation = (text: string, chance: Random) => string;

const replaceAt = (text: string, at: number, length: number, by: string): string =>
  text.slice(0, at) + by + text.slice(at + length);

/** Changes one match of an expression. */
const change =
  (pattern: RegExp, by: (found: string, chance: Random) => string): Mutation =>
  (text, chance) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const { 0: old, index } = chance.pick(found);
    return replaceAt(text, index, old.length, by(old, chance));
  };

const NUMBERS = ['0', '-1', '1', '65536', '2147483648', '-99999999999', '1e400', '0.00000001', '99999999999999999999'];
const VALUES = ['null', '[]', '<< >>', '()', '/X', 'true', '[[[[[[]]]]]]', '<FEFF>', '(unclosed', '<<', ']', 'R'];

/** Mutations that accidents and attackers cause. */
const MUTATIONS: readonly Mutation[] = [
  // References that lead elsewhere, or back to their source.
  change(
    /\d+ 0 R/gu,
    (_, chance) => `${chance.pick([1, 2, 3, 10, 100, 101, 102, 103, 104, 107, 108, 20_000, 20_001, 7777])} 0 R`,
  ),
  change(/\d+ 0 R/gu, (_, chance) => chance.pick(VALUES)),
  change(/(?<=[ [])-?\d+(?:\.\d+)?(?=[ \]/>])/gu, (_, chance) => chance.pick(NUMBERS)),
  change(/\/[A-Z][A-Za-z]+/gu, (name, chance) =>
    chance.pick(['/Kids', '/Parent', '/Length', '/Type', `${name}X`, '/']),
  ),
  change(/\([^()]*\)/gu, (_, chance) => chance.pick(VALUES)),
  change(/<<|>>|\[|\]/gu, (_, chance) => chance.pick(['', '<<', '>>', '[', ']', ' '])),
  change(/stream|endstream|obj|endobj|xref|trailer|startxref/gu, (_, chance) =>
    chance.pick(['', 'x', 'stream', 'endobj']),
  ),
  (text, chance) => text.slice(0, chance.below(text.length)),
  (text, chance) => replaceAt(text, chance.below(text.length), chance.below(400), ''),
  (text, chance) => {
    const [from, to] = [chance.below(text.length), chance.below(text.length)];
    return replaceAt(text, to, 0, text.slice(from, from + chance.below(2000)));
  },
  (text, chance) => replaceAt(text, chance.below(text.length), 1, String.fromCharCode(chance.below(256))),
];

const MOST_CHANGES = 4;

/** Applies up to four random mutations. */
export function mutate(bytes: Buffer, chance: Random): Buffer {
  let text = bytes.toString('latin1');
  for (let left = 1 + chance.below(MOST_CHANGES); left > 0; left -= 1) text = chance.pick(MUTATIONS)(text, chance);
  return Buffer.from(text, 'latin1');
}
