import type { FileHandle } from 'node:fs/promises';
import { errors } from '../errors.ts';

/** An entry of a compound file's directory: a stream or a storage ([MS-CFB] 2.6). */
export interface CompoundEntry {
  readonly name: string;
  /** The directory indexes of its siblings and, for a storage, of one of its members. */
  readonly links: { readonly left: number; readonly right: number; readonly child: number };
  /** The first sector of its content. */
  readonly start: number;
  /** The size in bytes. */
  readonly size: number;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
const END_OF_CHAIN = 0xfffffffe;
/** The maximum number of directory sectors: 8000 entries with the usual sector size. */
const MAX_DIRECTORY_SECTORS = 2000;
/** Shorter streams are stored in small sectors, which the root's stream contains. */
const SMALL_STREAM = 4096;
const SMALL_SECTOR = 64;
/** The maximum number of bytes that are read from small sectors and from their table. */
const MAX_SMALL = 4 * 1024 * 1024;
const LISTED_IN_HEADER = 109;
/** The file is read in blocks of this many bytes, of which the last few are cached, because related sectors are usually adjacent. */
const BLOCK_SIZE = 65_536;
const BLOCKS_KEPT = 8;

export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length));

/** Reads an OLE2 compound file sector by sector ([MS-CFB]). */
export class CompoundFile {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorSize: number;
  readonly #blocks = new Map<number, Buffer>();

  constructor(file: FileHandle, header: Buffer) {
    const shift = header.length < HEADER_SIZE ? 0 : header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12)
      throw errors.IMPORT_FILE_DAMAGED({ reason: 'the header of the compound file is damaged' });
    this.#file = file;
    this.#header = header;
    this.#sectorSize = 2 ** shift;
  }

  /**
   * Returns the root and its direct members in order. Members of storages, such as embedded documents, are omitted.
   * @throws IMPORT_FILE_TRUNCATED when the directory lies beyond the end; IMPORT_FILE_DAMAGED when it runs in circles.
   */
  async directory(): Promise<{ root: CompoundEntry; members: CompoundEntry[] }> {
    const entries: CompoundEntry[] = [];
    for await (const sector of this.#chain(this.#header.readUInt32LE(48), MAX_DIRECTORY_SECTORS))
      entries.push(...directoryEntries(await this.readSector(sector)));
    const [root] = entries;
    if (!root) throw errors.IMPORT_FILE_DAMAGED({ reason: 'its directory is empty' });
    return { root, members: membersOf(root, entries) };
  }

  async readSector(sector: number): Promise<Buffer> {
    const place = (sector + 1) * this.#sectorSize;
    const start = place % BLOCK_SIZE;
    const bytes = (await this.#block((place - start) / BLOCK_SIZE)).subarray(start, start + this.#sectorSize);
    if (bytes.length < ENTRY_SIZE)
      throw errors.IMPORT_FILE_TRUNCATED({ reason: 'a part lies beyond the end of the file' });
    return bytes;
  }

  /**
   * Reads at most `length` bytes from the start of a stream. Short streams are stored in parts of 64 bytes within the root's stream
   * (2.6.3).
   * @throws as `entries` does.
   */
  async readStream({ start, size }: CompoundEntry, root: CompoundEntry, length: number): Promise<Buffer> {
    const wanted = Math.min(size, length);
    if (size >= SMALL_STREAM) return this.#read(this.#chain(start), wanted);
    const [table, pieces] = [
      await this.#read(this.#chain(this.#header.readUInt32LE(60)), MAX_SMALL),
      await this.#read(this.#chain(root.start), Math.min(root.size, MAX_SMALL)),
    ];
    const parts: Buffer[] = [];
    for (let piece = start; parts.length * SMALL_SECTOR < wanted; piece = table.readUInt32LE(piece * 4)) {
      if (piece * 4 + 4 > table.length) throw errors.IMPORT_FILE_DAMAGED({ reason: 'a short stream has no end' });
      parts.push(pieces.subarray(piece * SMALL_SECTOR, (piece + 1) * SMALL_SECTOR));
    }
    return Buffer.concat(parts).subarray(0, wanted);
  }

  async #block(index: number): Promise<Buffer> {
    const known = this.#blocks.get(index);
    if (known) return known;
    const bytes = Buffer.alloc(BLOCK_SIZE);
    const { bytesRead } = await this.#file.read(bytes, 0, BLOCK_SIZE, index * BLOCK_SIZE);
    const block = bytes.subarray(0, bytesRead);
    for (const oldest of [...this.#blocks.keys()].slice(0, this.#blocks.size + 1 - BLOCKS_KEPT))
      this.#blocks.delete(oldest);
    this.#blocks.set(index, block);
    return block;
  }

  async #read(sectors: AsyncIterable<number>, length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const sector of sectors) {
      if (parts.length * this.#sectorSize >= length) break;
      parts.push(await this.readSector(sector));
    }
    return Buffer.concat(parts).subarray(0, length);
  }

  /** Yields the sectors of a stream in order. More sectors than the file has mean that they form a cycle. */
  async *#chain(start: number, limit?: number): AsyncGenerator<number> {
    const most = limit ?? Math.ceil((await this.#file.stat()).size / this.#sectorSize);
    let sector = start;
    for (let count = 0; sector < END_OF_CHAIN; count += 1) {
      if (count >= most) throw errors.IMPORT_FILE_DAMAGED({ reason: 'a chain of its sectors has no end' });
      yield sector;
      sector = await this.#next(sector);
    }
  }

  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorSize / 4;
    const place = await this.#tableSector(Math.floor(sector / perSector));
    if (place === undefined) return END_OF_CHAIN;
    const table = await this.readSector(place);
    const at = (sector % perSector) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : END_OF_CHAIN;
  }

  /** Returns the sector of a part of the allocation table. The header lists 109 parts, and a chain of lists the others (2.5). */
  async #tableSector(index: number): Promise<number | undefined> {
    if (index < LISTED_IN_HEADER) return this.#header.readUInt32LE(76 + index * 4);
    const perList = this.#sectorSize / 4 - 1;
    let list = this.#header.readUInt32LE(68);
    for (let skip = Math.floor((index - LISTED_IN_HEADER) / perList); list < END_OF_CHAIN; skip -= 1) {
      const bytes = await this.readSector(list);
      if (bytes.length < this.#sectorSize) return undefined;
      if (skip === 0) return bytes.readUInt32LE(((index - LISTED_IN_HEADER) % perList) * 4);
      list = bytes.readUInt32LE(perList * 4);
    }
    return undefined;
  }
}

function directoryEntries(sector: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + ENTRY_SIZE <= sector.length; at += ENTRY_SIZE) {
    const nameBytes = Math.min(Math.max(sector.readUInt16LE(at + 64), 2), 64);
    entries.push({
      name: sector.toString('utf16le', at, at + nameBytes - 2),
      links: {
        left: sector.readUInt32LE(at + 68),
        right: sector.readUInt32LE(at + 72),
        child: sector.readUInt32LE(at + 76),
      },
      start: sector.readUInt32LE(at + 116),
      size: sector.readUInt32LE(at + 120),
    });
  }
  return entries;
}

/** Walks the tree of siblings. Each entry is visited once, even if the links form a circle. */
function membersOf(root: CompoundEntry, entries: readonly CompoundEntry[]): CompoundEntry[] {
  const seen = new Set([0]);
  const members: CompoundEntry[] = [];
  const open = [root.links.child];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = entries[place];
    if (!entry || seen.has(place)) continue;
    seen.add(place);
    members.push(entry);
    open.push(entry.links.left, entry.links.right);
  }
  return members;
}
