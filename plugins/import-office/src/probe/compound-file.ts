import type { FileHandle } from 'node:fs/promises';
import { errors } from '../errors.ts';

/** A stream or storage of a compound file, as its directory names it ([MS-CFB] 2.6). */
export interface CompoundEntry {
  readonly name: string;
  /** First sector of its content. */
  readonly start: number;
  /** Bytes. */
  readonly size: number;
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
const END_OF_CHAIN = 0xfffffffe;
/** Directory sectors that are followed: 8000 entries with the common sector size. */
const MAX_DIRECTORY_SECTORS = 2000;

export const isCompoundFile = (head: Uint8Array): boolean => SIGNATURE.equals(head.subarray(0, SIGNATURE.length));

/** An OLE2 compound file's directory, read sector by sector. */
export class CompoundFile {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #sectorSize: number;

  constructor(file: FileHandle, header: Buffer) {
    const shift = header.length < HEADER_SIZE ? 0 : header.readUInt16LE(30);
    if (shift !== 9 && shift !== 12)
      throw errors.IMPORT_FILE_DAMAGED({ reason: 'the header of the compound file is broken' });
    this.#file = file;
    this.#header = header;
    this.#sectorSize = 2 ** shift;
  }

  /** @throws IMPORT_FILE_TRUNCATED when the directory lies beyond the end; IMPORT_FILE_DAMAGED when it runs in circles. */
  async entries(): Promise<CompoundEntry[]> {
    const entries: CompoundEntry[] = [];
    let sector = this.#header.readUInt32LE(48);
    for (let count = 0; sector < END_OF_CHAIN; count += 1) {
      if (count >= MAX_DIRECTORY_SECTORS) throw errors.IMPORT_FILE_DAMAGED({ reason: 'its directory has no end' });
      entries.push(...directoryEntries(await this.readSector(sector)));
      sector = await this.#next(sector);
    }
    return entries;
  }

  async readSector(sector: number): Promise<Buffer> {
    const bytes = Buffer.alloc(this.#sectorSize);
    const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, (sector + 1) * this.#sectorSize);
    if (bytesRead < ENTRY_SIZE) throw errors.IMPORT_FILE_TRUNCATED({ reason: 'its directory lies beyond its end' });
    return bytes.subarray(0, bytesRead);
  }

  /** Follows the allocation table; its first 109 sectors are listed in the header, enough for 7 MB, else the chain ends. */
  async #next(sector: number): Promise<number> {
    const perSector = this.#sectorSize / 4;
    const index = Math.floor(sector / perSector);
    if (index >= 109) return END_OF_CHAIN;
    const table = await this.readSector(this.#header.readUInt32LE(76 + index * 4));
    const at = (sector % perSector) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : END_OF_CHAIN;
  }
}

function directoryEntries(sector: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + ENTRY_SIZE <= sector.length; at += ENTRY_SIZE) {
    const nameBytes = sector.readUInt16LE(at + 64);
    if (sector[at + 66] === 0 || nameBytes < 2 || nameBytes > 64) continue;
    const name = sector.toString('utf16le', at, at + nameBytes - 2);
    entries.push({ name, start: sector.readUInt32LE(at + 116), size: sector.readUInt32LE(at + 120) });
  }
  return entries;
}
