import { FormatError } from '../errors.ts';

/** A storage or stream of a compound file ([MS-CFB] 2.6). */
export interface CompoundNode {
  readonly name: string;
  readonly isStorage: boolean;
  /** The members of a storage, in no particular order. */
  readonly members: readonly CompoundNode[];
  /** Returns the content of a stream. @throws FormatError FILE_DAMAGED, FILE_TRUNCATED */
  read(): Buffer;
  /** Replaces the content by another of the same length, in the bytes that were opened. @throws as `read` does */
  overwrite(content: Buffer): void;
  /** Replaces the name by another of the same length, in the bytes that were opened. */
  rename(name: string): void;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_OF_CHAIN = 0xfffffffe;
const NONE = 0xffffffff;
const [HEADER, ENTRY, SMALL_STREAM, SMALL_SECTOR, LISTED] = [512, 128, 4096, 64, 109];
/** The maximum number of directory entries, and the maximum nesting of storages. */
const [MAX_ENTRIES, MAX_DEPTH] = [100_000, 32];
const [STORAGE, ROOT] = [1, 5];

interface Entry {
  /** The 128 bytes of its directory entry. */
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const damaged = (reason: string): FormatError => new FormatError('FILE_DAMAGED', { reason });

/** Tells whether bytes begin as a compound file does. */
export const isCompound = (bytes: Uint8Array): boolean => SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));

/**
 * Opens a compound file in memory ([MS-CFB]).
 * @returns its root. @throws FormatError FILE_DAMAGED, FILE_TRUNCATED
 */
export function openCompound(bytes: Buffer): CompoundNode {
  if (!isCompound(bytes) || bytes.length < HEADER) throw damaged('it is not a compound file');
  return new CompoundBytes(bytes).root();
}

/** Returns a stream of a storage by its name. @throws FormatError FILE_DAMAGED if there is none */
export function streamOf(storage: CompoundNode, name: string): CompoundNode {
  const found = storage.members.find((member) => member.name === name && !member.isStorage);
  if (!found) throw damaged(`it has no ${name}`);
  return found;
}

class CompoundBytes {
  readonly #bytes: Buffer;
  readonly #sectorSize: number;
  readonly #table: Uint32Array;
  readonly #entries: Entry[] = [];
  #smallTable: Uint32Array | undefined;
  #smallSectors: readonly Buffer[] | undefined;

  constructor(bytes: Buffer) {
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw damaged('the header of the compound file is damaged');
    this.#bytes = bytes;
    this.#sectorSize = 2 ** shift;
    this.#table = this.#readTable();
    const directory = this.#sectors(bytes.readUInt32LE(48));
    if ((directory.length * this.#sectorSize) / ENTRY > MAX_ENTRIES)
      throw damaged(`it has more than ${MAX_ENTRIES} streams`);
    for (const sector of directory)
      for (let at = 0; at + ENTRY <= sector.length; at += ENTRY)
        this.#entries.push(entryOf(sector.subarray(at, at + ENTRY)));
  }

  root(): CompoundNode {
    const [root] = this.#entries;
    if (root?.type !== ROOT) throw damaged('its directory is empty');
    return this.#node(root, new Set([0]), 0);
  }

  #node(entry: Entry, seen: Set<number>, depth: number): CompoundNode {
    const isStorage = entry.type === STORAGE || entry.type === ROOT;
    const members: CompoundNode[] = [];
    const open = isStorage && depth < MAX_DEPTH ? [entry.child] : [];
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const member = this.#entries[place];
      // Each entry is visited once, even if the links form a circle.
      if (!member || seen.has(place)) continue;
      seen.add(place);
      open.push(member.left, member.right);
      members.push(this.#node(member, seen, depth + 1));
    }
    return {
      name: entry.name,
      isStorage,
      members,
      read: () => this.#read(entry),
      overwrite: (content) => this.#overwrite(entry, content),
      rename: (name) => void entry.bytes.write(name, 'utf16le'),
    };
  }

  #read(entry: Entry): Buffer {
    const content = Buffer.concat(this.#pieces(entry));
    if (content.length < entry.size)
      throw new FormatError('FILE_TRUNCATED', { reason: 'a part lies beyond the end of the file' });
    return content.subarray(0, entry.size);
  }

  #overwrite(entry: Entry, content: Buffer): void {
    let at = 0;
    for (const piece of this.#pieces(entry)) {
      if (at >= content.length) return;
      at += content.copy(piece, 0, at);
    }
  }

  /** Returns the content of a stream as views of the file's bytes. */
  #pieces({ start, size }: Entry): Buffer[] {
    return size >= SMALL_STREAM ? this.#sectors(start) : this.#smallPieces(start, size);
  }

  #smallPieces(start: number, size: number): Buffer[] {
    this.#smallTable ??= numbersOf(Buffer.concat(this.#sectors(this.#bytes.readUInt32LE(60))));
    this.#smallSectors ??= this.#sectors(this.#entries[0]?.start ?? END_OF_CHAIN);
    const perSector = this.#sectorSize / SMALL_SECTOR;
    const pieces: Buffer[] = [];
    for (let at = start; pieces.length * SMALL_SECTOR < size; at = this.#smallTable[at] ?? END_OF_CHAIN) {
      const from = (at % perSector) * SMALL_SECTOR;
      const piece = this.#smallSectors[Math.floor(at / perSector)]?.subarray(from, from + SMALL_SECTOR);
      if (!piece || piece.length === 0) throw damaged('a short stream has no end');
      pieces.push(piece);
    }
    return pieces;
  }

  /** Returns a chain of sectors. More sectors than the file has mean that they form a cycle. */
  #sectors(start: number): Buffer[] {
    const sectors: Buffer[] = [];
    const most = Math.ceil(this.#bytes.length / this.#sectorSize);
    for (let sector = start; sector < END_OF_CHAIN; sector = this.#table[sector] ?? END_OF_CHAIN) {
      if (sectors.length >= most) throw damaged('a chain of its sectors has no end');
      sectors.push(this.#sector(sector));
    }
    return sectors;
  }

  #sector(sector: number): Buffer {
    const at = (sector + 1) * this.#sectorSize;
    const bytes = this.#bytes.subarray(at, at + this.#sectorSize);
    if (bytes.length === 0)
      throw new FormatError('FILE_TRUNCATED', { reason: 'a part lies beyond the end of the file' });
    return bytes;
  }

  /** The header lists 109 parts of the table, and a chain of lists the others (2.5). */
  #readTable(): Uint32Array {
    const places: number[] = [];
    for (let index = 0; index < LISTED; index += 1) places.push(this.#bytes.readUInt32LE(76 + index * 4));
    const most = this.#bytes.length / this.#sectorSize;
    let list = this.#bytes.readUInt32LE(68);
    for (let lists = 0; list < END_OF_CHAIN; lists += 1) {
      if (lists > most) throw damaged('a chain of its sectors has no end');
      const numbers = numbersOf(this.#sector(list));
      for (const place of numbers.subarray(0, -1)) places.push(place);
      list = numbers.at(-1) ?? END_OF_CHAIN;
    }
    const used = places.filter((place) => place !== NONE && place < END_OF_CHAIN).slice(0, Math.ceil(most));
    return numbersOf(Buffer.concat(used.map((place) => this.#sector(place))));
  }
}

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(bytes.length >>> 2);
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}

function entryOf(bytes: Buffer): Entry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64), 2), 64);
  return {
    bytes,
    name: bytes.toString('utf16le', 0, nameBytes - 2),
    type: bytes[66] ?? 0,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  };
}
