import { crc32 } from 'node:zlib';

/* CRC-32 of stored bytes together with their place, so that both a flipped bit and a row in the wrong place are detected. */

interface StoredChange {
  readonly seq: number;
  /** The kind as a number, as the database stores it. */
  readonly kind: number;
  readonly origin: string;
  readonly user: string;
  readonly time: number;
  readonly bytes: Uint8Array;
}

interface StoredPart {
  readonly seq: number;
  readonly part: number;
  readonly bytes: Uint8Array;
}

interface StoredChunk {
  readonly hash: Uint8Array;
  /** The size before compression in bytes. */
  readonly size: number;
  /** The id of the chunk that served as compression dictionary. */
  readonly dictionary: number | null;
  readonly bytes: Uint8Array;
}

/** The place of a change, which its checksum and its encryption depend on. */
export const placeOfChange = (
  document: number,
  { seq, kind, time, origin, user }: Omit<StoredChange, 'bytes'>,
): string => `change ${document} ${seq} ${kind} ${time} ${origin} ${user}`;

export const placeOfPart = (document: number, { seq, part }: Omit<StoredPart, 'bytes'>): string =>
  `base ${document} ${seq} ${part}`;

export const placeOfChunk = (document: number, { hash, size, dictionary }: Omit<StoredChunk, 'bytes'>): string =>
  `chunk ${document} ${size} ${dictionary ?? 0} ${Buffer.from(hash).toString('hex')}`;

export const checksumOfChange = (document: number, row: StoredChange): number =>
  crc32(row.bytes, crc32(placeOfChange(document, row)));

export const checksumOfPart = (document: number, row: StoredPart): number =>
  crc32(row.bytes, crc32(placeOfPart(document, row)));

export const checksumOfChunk = (document: number, row: StoredChunk): number =>
  crc32(row.bytes, crc32(placeOfChunk(document, row)));

/** The stored data of a document differs from what was written. */
export class DocumentDamage extends Error {
  readonly document: string;

  constructor(document: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.document = document;
  }
}
