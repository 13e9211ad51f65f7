import { FormatError } from '../../errors.ts';
import { PACKAGE_LIMITS } from '../limits.ts';

/** A member as the central directory declares it (APPNOTE 4.3.12). Sizes and offsets are in bytes. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** The offset of its local header. */
  readonly offset: number;
}

/** The place of the central directory. */
export interface DirectoryPlace {
  readonly offset: number;
  readonly size: number;
  readonly count: number;
}

const END_SIGNATURE = 0x06054b50;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const END64_SIGNATURE = 0x06064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const ENCRYPTED_FLAG = 0x1;
const UTF8_FLAG = 0x800;
const STORED = 0;
const DEFLATED = 8;

/** The maximum number of bytes at the file's end with the end record, its comment and the ZIP64 locator. */
export const DIRECTORY_TAIL = 65_535 + 22 + 20 + 56;

/**
 * Finds the central directory from the last bytes of the file.
 * @throws FormatError FILE_TRUNCATED when there is none; ARCHIVE_UNSAFE beyond the limits.
 */
export function locateDirectory(tail: Buffer, fileSize: number): DirectoryPlace {
  const end = findEnd(tail);
  if (end === undefined) throw new FormatError('FILE_TRUNCATED', { reason: 'the archive has no directory' });
  const place = readEnd64(tail, end, fileSize) ?? {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  };
  if (place.count > PACKAGE_LIMITS.entries) throw unsafe(`it declares more than ${PACKAGE_LIMITS.entries} members`);
  if (place.size > PACKAGE_LIMITS.directoryBytes) throw unsafe('its directory is too large');
  if (place.offset + place.size > fileSize) {
    throw new FormatError('FILE_TRUNCATED', { reason: 'the archive directory lies beyond its end' });
  }
  return place;
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + 22 + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  return undefined;
}

function readEnd64(tail: Buffer, end: number, fileSize: number): DirectoryPlace | undefined {
  const locator = end - 20;
  if (locator < 0 || tail.readUInt32LE(locator) !== END64_LOCATOR_SIGNATURE) return undefined;
  const at = Number(tail.readBigUInt64LE(locator + 8)) - (fileSize - tail.length);
  if (at < 0 || at + 56 > tail.length || tail.readUInt32LE(at) !== END64_SIGNATURE) return undefined;
  return {
    count: Number(tail.readBigUInt64LE(at + 32)),
    size: Number(tail.readBigUInt64LE(at + 40)),
    offset: Number(tail.readBigUInt64LE(at + 48)),
  };
}

/**
 * Reads the entries of the directory and checks them together before anything is decompressed.
 * @throws FormatError FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE.
 */
export function readDirectory(bytes: Buffer, place: DirectoryPlace): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < place.count) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) {
      throw new FormatError('FILE_DAMAGED', { reason: 'the archive directory is damaged' });
    }
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    entries.push(readEntry(bytes, at, nameLength, extraLength));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  checkNames(entries);
  checkSizes(entries);
  checkOverlap(entries, place.offset);
  return entries;
}

function readEntry(bytes: Buffer, at: number, nameLength: number, extraLength: number): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8);
  if ((flags & ENCRYPTED_FLAG) !== 0) throw new FormatError('FILE_ENCRYPTED');
  const method = bytes.readUInt16LE(at + 10);
  const nameEnd = at + 46 + nameLength;
  const name = bytes.toString((flags & UTF8_FLAG) === 0 ? 'latin1' : 'utf8', at + 46, nameEnd).replaceAll('\\', '/');
  if (method !== STORED && method !== DEFLATED) {
    throw new FormatError('FILE_DAMAGED', { reason: `a member is packed with the unknown method ${method}` });
  }
  const entry = {
    name,
    method,
    crc: bytes.readUInt32LE(at + 16),
    compressedSize: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  };
  return widen(entry, bytes.subarray(nameEnd, nameEnd + extraLength));
}

const ZIP64_EXTRA = 0x0001;
const OVERFLOWED = 0xffffffff;

/** Reads sizes beyond 32 bits from the ZIP64 extra field (APPNOTE 4.5.3). */
function widen(entry: ZipEntry, extra: Buffer): ZipEntry {
  if (![entry.size, entry.compressedSize, entry.offset].includes(OVERFLOWED)) return entry;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue;
    let next = at + 4;
    const wide = (value: number): number => {
      if (value !== OVERFLOWED || next + 8 > extra.length) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    };
    const size = wide(entry.size);
    const compressedSize = wide(entry.compressedSize);
    return { ...entry, size, compressedSize, offset: wide(entry.offset) };
  }
  return entry;
}

function checkNames(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0')) {
      throw unsafe('a member name points outside of it');
    }
    if (seen.has(name)) throw unsafe('two members have the same name');
    seen.add(name);
  }
}

function checkSizes(entries: readonly ZipEntry[]): void {
  let total = 0;
  for (const { size, compressedSize, method } of entries) {
    total += size;
    if (method === STORED && size !== compressedSize)
      throw new FormatError('FILE_DAMAGED', { reason: 'a member size is wrong' });
    if (size > PACKAGE_LIMITS.ratioFromBytes && size > compressedSize * PACKAGE_LIMITS.ratio) {
      throw unsafe(`a member would grow more than ${PACKAGE_LIMITS.ratio} times when unpacked`);
    }
  }
  if (total > PACKAGE_LIMITS.totalBytes)
    throw unsafe(`it would unpack to more than ${PACKAGE_LIMITS.totalBytes} bytes`);
}

function checkOverlap(entries: readonly ZipEntry[], directoryOffset: number): void {
  let reached = 0;
  for (const { offset, compressedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < reached) throw unsafe('members overlap one another');
    reached = offset + 30 + compressedSize;
  }
  if (reached > directoryOffset)
    throw new FormatError('FILE_TRUNCATED', { reason: 'members lie beyond the end of the archive' });
}

const unsafe = (reason: string) => new FormatError('ARCHIVE_UNSAFE', { reason });
