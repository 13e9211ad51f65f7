import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { FormatError } from '../../errors.ts';
import { PACKAGE_LIMITS } from '../limits.ts';
import { DIRECTORY_TAIL, locateDirectory, readDirectory, type ZipEntry } from './zip-directory.ts';

const LOCAL_HEADER = 30;
const SMALL_ARCHIVE = 2 * 1024 * 1024;
const LOCAL_SIGNATURE = 0x04034b50;

/** A ZIP archive on disk, of which members are read one by one. Blocking: for worker threads. */
export class ZipArchive implements Disposable {
  /** Undefined for an archive in memory. */
  readonly #file: number | undefined;
  readonly #entries = new Map<string, ZipEntry>();
  /** A small archive is read at once, which takes one system call instead of two per member. */
  #whole: Buffer | undefined;
  #inflated = 0;

  /**
   * @param source the path of an archive, or its bytes
   * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE.
   */
  constructor(source: string | Buffer) {
    this.#file = typeof source === 'string' ? openSync(source, 'r') : undefined;
    if (typeof source !== 'string') this.#whole = source;
    try {
      const size = this.#file === undefined ? (this.#whole?.length ?? 0) : fstatSync(this.#file).size;
      if (size <= SMALL_ARCHIVE) this.#whole = this.#readAt(0, size);
      const tailStart = Math.max(0, size - DIRECTORY_TAIL);
      const place = locateDirectory(this.#readAt(tailStart, size - tailStart), size);
      for (const entry of readDirectory(this.#readAt(place.offset, place.size), place)) {
        this.#entries.set(entry.name.toLowerCase(), entry);
      }
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }

  /** Tells whether a member exists. Names are case-insensitive (ECMA-376-2, 6.2.2.3). */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Returns the bytes of a member. Undefined if it does not exist. @throws FormatError FILE_DAMAGED, ARCHIVE_UNSAFE. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return undefined;
    const header = this.#readAt(entry.offset, LOCAL_HEADER);
    if (header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damaged();
    const start = entry.offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = this.#readAt(start, entry.compressedSize);
    const bytes = entry.method === 0 ? packed : inflate(packed, entry.size);
    this.#count(bytes.length);
    if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged();
    return bytes;
  }

  /** Counts bytes that are read. The declared total is not enough, because a part may be read several times. */
  #count(bytes: number): void {
    this.#inflated += bytes;
    if (this.#inflated > PACKAGE_LIMITS.totalBytes)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: 'it unpacks to too many bytes' });
  }

  #readAt(position: number, length: number): Buffer {
    if (this.#whole && position + length <= this.#whole.length)
      return this.#whole.subarray(position, position + length);
    if (this.#file === undefined) throw cutOff();
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(this.#file, bytes, 0, length, position);
    if (read < length) throw cutOff();
    return bytes;
  }
}

/** Decompresses a member. It never produces more than the declared size: a member that exceeds it is refused. */
function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    if (error instanceof RangeError)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: 'a member is larger than it declares' });
    throw damaged();
  }
}

const cutOff = () => new FormatError('FILE_TRUNCATED', { reason: 'a member of the archive is cut off' });
const damaged = () => new FormatError('FILE_DAMAGED', { reason: 'a member of the archive cannot be unpacked' });
