import { crc32 } from 'node:zlib';

/*
 * CRC-32 of what is stored with all that says where it belongs, so that neither a flipped bit nor a row in the wrong place is taken for
 * what was written.
 */

interface StoredChange {
  readonly seq: number;
  /** As a number, as the database has it. */
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
  /** Bytes before they were compressed. */
  readonly size: number;
  /** Id of the chunk that they were compressed against. */
  readonly dictionary: number | null;
  readonly bytes: Uint8Array;
}

export const checksumOfChange = (document: number, { seq, kind, time, origin, user, bytes }: StoredChange): number =>
  crc32(bytes, crc32(`change ${document} ${seq} ${kind} ${time} ${origin} ${user}`));

export const checksumOfPart = (document: number, { seq, part, bytes }: StoredPart): number =>
  crc32(bytes, crc32(`base ${document} ${seq} ${part}`));

export const checksumOfChunk = (document: number, { hash, size, dictionary, bytes }: StoredChunk): number =>
  crc32(bytes, crc32(`chunk ${document} ${size} ${dictionary ?? 0} ${Buffer.from(hash).toString('hex')}`));

/** What is stored of a document is not what was written. */
export class DocumentDamage extends Error {
  readonly document: string;

  constructor(document: string, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.document = document;
  }
}
