import { readArchive, writeArchive } from '../archive.ts';
import { isCompound, mutateCompound } from './mutate-compound.ts';
import { isPortable, mutatePortable } from './mutate-portable.ts';
import type { Random } from './random.ts';

/** A changed document, with the changes and the result. */
export interface Mutant {
  readonly how: string;
  readonly bytes: Buffer;
}

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const cut: Mutation = (bytes, random) => bytes.subarray(0, random.below(bytes.length));

const flip: Mutation = (bytes, random) => {
  const result = Buffer.from(bytes);
  for (let left = 1 + random.below(20); left > 0; left -= 1) result[random.below(result.length)] = random.below(256);
  return result;
};

const blank: Mutation = (bytes, random) => {
  const result = Buffer.from(bytes);
  const start = random.below(result.length);
  return result.fill(random.pick([0, 255]), start, Math.min(result.length, start + 1 + random.below(512)));
};

const repeat: Mutation = (bytes, random) => {
  const start = random.below(bytes.length);
  const piece = bytes.subarray(start, start + random.below(4096));
  return Buffer.concat([bytes.subarray(0, start), piece, piece, bytes.subarray(start)]);
};

/** Keeps the beginning and replaces the rest by random bytes. */
const noise: Mutation = (bytes, random) =>
  Buffer.concat([bytes.subarray(0, random.pick([0, 4, 8, 64, 512])), random.bytes(random.below(20_000))]);

const BYTE_MUTATIONS: Readonly<Record<string, Mutation>> = { cut, flip, blank, repeat, noise };

type TextMutation = (xml: string, random: Random) => string;

/** Values that often break number parsing. */
const STRANGE = [
  '',
  '-1',
  '0',
  '4294967296',
  '1e309',
  'NaN',
  '999999999',
  '-2147483649',
  '../../x',
  'javascript:1',
  '\u0000',
  '𝔘',
  '&#x0;',
  '&x;',
];

const TAG = /<[^>]*>/g;
const VALUE = /="[^"]*"/g;

/** Replaces one random match. */
function replaceOne(xml: string, pattern: RegExp, random: Random, replace: (match: string) => string): string {
  const matches = [...xml.matchAll(pattern)];
  if (matches.length === 0) return xml;
  const { 0: match, index } = random.pick(matches);
  return xml.slice(0, index) + replace(match) + xml.slice(index + match.length);
}

const XML_MUTATIONS: Readonly<Record<string, TextMutation>> = {
  'drop tag': (xml, random) => replaceOne(xml, TAG, random, () => ''),
  'double tag': (xml, random) => replaceOne(xml, TAG, random, (tag) => tag + tag),
  'strange value': (xml, random) => replaceOne(xml, VALUE, random, () => `="${random.pick(STRANGE)}"`),
  'swap values': (xml, random) => {
    const other = random.pick(xml.match(VALUE) ?? ['=""']);
    return replaceOne(xml, VALUE, random, () => other);
  },
  'other name': (xml, random) => {
    const other = /^<\/?([\w:]+)/.exec(random.pick(xml.match(TAG) ?? ['<x>']))?.[1] ?? 'x';
    return replaceOne(xml, TAG, random, (tag) => tag.replace(/(?<=^<\/?)[\w:]+/, other));
  },
  'deep nest': (xml, random) => replaceOne(xml, TAG, random, (tag) => tag.repeat(1 + random.below(400))),
  'cut part': (xml, random) => xml.slice(0, random.below(xml.length)),
  'long text': (xml, random) => replaceOne(xml, />[^<]+</g, random, () => `>${'lorem '.repeat(random.below(50_000))}<`),
};

/** Randomly changes a document: its bytes or, if it has parts, mostly the XML of archives or the tables of compound files. */
export function mutate(bytes: Buffer, random: Random): Mutant {
  if (isCompound(bytes) && random.below(2) === 0) return mutateCompound(bytes, random);
  if (isPortable(bytes) && random.below(4) > 0) return mutatePortable(bytes, random);
  const members = random.below(4) === 0 ? [] : readArchive(bytes);
  return members.length === 0 ? mutateBytes(bytes, random) : mutateMember(members, random);
}

function mutateBytes(bytes: Buffer, random: Random): Mutant {
  const [how, change] = random.pick(Object.entries(BYTE_MUTATIONS));
  return { how, bytes: change(bytes, random) };
}

function mutateMember(members: ReturnType<typeof readArchive>, random: Random): Mutant {
  const victim = random.pick(members);
  const how: string[] = [];
  let bytes = victim.bytes;
  if (!/\.(xml|rels)$/.test(victim.name) || random.below(10) === 0) {
    if (random.below(3) === 0)
      return { how: `without ${victim.name}`, bytes: writeArchive(members.filter((each) => each !== victim)) };
    const mutant = bytes.length > 0 ? mutateBytes(bytes, random) : { how: 'none', bytes };
    how.push(mutant.how);
    ({ bytes } = mutant);
  } else {
    for (let left = 1 + random.below(3); left > 0; left -= 1) {
      const [name, change] = random.pick(Object.entries(XML_MUTATIONS));
      how.push(name);
      bytes = Buffer.from(change(bytes.toString(), random));
    }
  }
  return {
    how: `${how.join(', ')} in ${victim.name}`,
    bytes: writeArchive(members.map((each) => (each === victim ? { ...each, bytes } : each))),
  };
}
