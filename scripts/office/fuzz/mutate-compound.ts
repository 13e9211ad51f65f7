import type { Random } from './random.ts';

const SIGNATURE = 'd0cf11e0a1b11ae1';
const HEADER = 512;
const ENTRY = 128;
/** Numbers with a special meaning in a compound file, and their neighbours ([MS-CFB] 2.1). */
const STRANGE = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fffa, 0xffff_fffc, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff];
/** Offsets in the header: sector sizes, counts, and first sectors of the tables and the directory (2.2). */
const HEADER_FIELDS = [24, 26, 30, 32, 40, 44, 48, 56, 60, 64, 68, 72, 76, 80];
/** Offsets in a directory entry: length of the name, kind, links, first sector, size (2.6.1). */
const ENTRY_FIELDS = [64, 66, 68, 72, 76, 116, 120];

type Change = (bytes: Buffer, random: Random) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  header(bytes, random) {
    strange(bytes, random.pick(HEADER_FIELDS), random);
  },
  'sector table'(bytes, random) {
    const table = sectorAt(bytes, bytes.readUInt32LE(76));
    if (table !== undefined) strange(bytes, table + 4 * random.below(sizeOf(bytes) / 4), random);
  },
  directory(bytes, random) {
    const directory = sectorAt(bytes, bytes.readUInt32LE(48));
    if (directory === undefined) return;
    strange(bytes, directory + ENTRY * random.below(sizeOf(bytes) / ENTRY) + random.pick(ENTRY_FIELDS), random);
  },
  'start of a stream'(bytes, random) {
    const directory = sectorAt(bytes, bytes.readUInt32LE(48));
    const entry = directory === undefined ? 0 : directory + ENTRY * random.below(sizeOf(bytes) / ENTRY);
    const stream = entry + ENTRY <= bytes.length ? sectorAt(bytes, bytes.readUInt32LE(entry + 116)) : undefined;
    if (stream !== undefined) strange(bytes, stream + 2 * random.below(256), random);
  },
};

export const isCompound = (bytes: Buffer): boolean =>
  bytes.length > HEADER && bytes.toString('hex', 0, 8) === SIGNATURE;

/** Randomly changes the structure of a compound file in up to four places, which random bit flips rarely hit. */
export function mutateCompound(original: Buffer, random: Random): { how: string; bytes: Buffer } {
  const bytes = Buffer.from(original);
  const how: string[] = [];
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const [name, change] = random.pick(Object.entries(CHANGES));
    how.push(name);
    change(bytes, random);
  }
  return { how: how.join(', '), bytes };
}

const sizeOf = (bytes: Buffer): number => (bytes.readUInt16LE(30) === 12 ? 4096 : 512);

/** Returns the offset of a sector. Undefined if it is beyond the end. */
function sectorAt(bytes: Buffer, sector: number): number | undefined {
  const place = (sector + 1) * sizeOf(bytes);
  return place + sizeOf(bytes) <= bytes.length ? place : undefined;
}

/** Writes a special, a small, or a random number. */
function strange(bytes: Buffer, at: number, random: Random): void {
  if (at + 4 > bytes.length) return;
  const value = random.pick([random.pick(STRANGE), random.below(64), random.below(2 ** 32)]);
  bytes.writeUInt32LE(value, at);
}
