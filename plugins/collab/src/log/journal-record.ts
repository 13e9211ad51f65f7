import { crc32 } from 'node:zlib';
import type { Batch } from './batch.ts';
import type { Safe } from '@editor-companion/core/thread';

/*
 * A record of the journal: a batch with one number for the whole life of its log, so that what is left of earlier rounds through
 * the file is told from what is new.
 *
 *   0 magic   4 CRC-32 of all behind it   8 size of the record   12 size of the texts   16 number   24 journal   32 how many numbers
 *   40 numbers, texts, bytes
 *
 * Of an encrypted record the magic is another one, and what begins at 40 is: size of the key's id (1), the key's id, and the rest encrypted.
 */
const MAGIC = 0x314a4345;
const SEALED_MAGIC = 0x324a4345;
/** What both begin with. */
const MAGIC_BYTES = Buffer.from('ECJ');
const CHECKED_FROM = 8;
const HEAD = 40;

/** Where a log's journal stands. */
export interface JournalPlace {
  /** Which journal: a number at random, so that the file of another database is not taken for this one's. */
  readonly id: number;
  /** Number of the last record up to here; 0 before the first. */
  readonly seq: number;
  /** Where in the file the next one begins. */
  readonly at: number;
}

export interface JournalRecord {
  readonly seq: number;
  /** Decrypted when it is asked for: of most records nobody wants to know more than that they are there. */
  readonly batch: Batch;
  /** Behind its last byte. */
  readonly end: number;
}

/** @param safe encrypts the record, where it does. */
export function encodeRecord({ texts, numbers, bytes }: Batch, id: number, seq: number, safe: Safe): Buffer {
  const text = Buffer.from(texts);
  const record = Buffer.allocUnsafe(HEAD + numbers.byteLength + text.length + bytes.length);
  record.writeUInt32LE(MAGIC, 0);
  record.writeUInt32LE(record.length, 8);
  record.writeUInt32LE(text.length, 12);
  record.writeDoubleLE(seq, 16);
  record.writeDoubleLE(id, 24);
  record.writeDoubleLE(numbers.length, 32);
  record.set(new Uint8Array(numbers.buffer), HEAD);
  record.set(text, HEAD + numbers.byteLength);
  record.set(bytes, record.length - bytes.length);
  const encoded = safe.key === null ? record : seal(record, safe);
  encoded.writeUInt32LE(crc32(encoded.subarray(CHECKED_FROM)), 4);
  return encoded;
}

function seal(record: Buffer, safe: Safe): Buffer {
  const { bytes, key } = safe.store(record.subarray(HEAD), placeOf(record));
  const id = Buffer.from(key ?? '');
  const sealed = Buffer.concat([record.subarray(0, HEAD), Buffer.from([id.length]), id, bytes]);
  sealed.writeUInt32LE(SEALED_MAGIC, 0);
  sealed.writeUInt32LE(sealed.length, 8);
  return sealed;
}

/** What is behind the head of a record, decrypted. @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
function contentOf(record: Buffer<ArrayBuffer>, safe: Safe): Buffer<ArrayBuffer> {
  if (record.readUInt32LE(0) === MAGIC) return record.subarray(HEAD);
  const bytesAt = HEAD + 1 + record.readUInt8(HEAD);
  const key = record.toString('utf8', HEAD + 1, bytesAt);
  return Buffer.from(safe.load({ bytes: record.subarray(bytesAt), key }, placeOf(record)));
}

/** What an encrypted record belongs to: its journal, its number, and how its content is divided. */
const placeOf = (record: Buffer): string => `journal ${record.toString('hex', 12, HEAD)}`;

/** The record with that number at that place; undefined where there is none, or not all of it. */
function decodeRecord(
  file: Buffer<ArrayBuffer>,
  at: number,
  { id, seq }: Pick<JournalPlace, 'id' | 'seq'>,
  safe: Safe,
): JournalRecord | undefined {
  if (at + HEAD > file.length || !isMagic(file.readUInt32LE(at))) return undefined;
  if (file.readDoubleLE(at + 16) !== seq || file.readDoubleLE(at + 24) !== id) return undefined;
  const end = at + file.readUInt32LE(at + 8);
  if (end < at + HEAD || end > file.length) return undefined;
  if (crc32(file.subarray(at + CHECKED_FROM, end)) !== file.readUInt32LE(at + 4)) return undefined;
  const record = file.subarray(at, end);
  return {
    seq,
    end,
    get batch() {
      return batchOf(record, safe);
    },
  };
}

function batchOf(record: Buffer<ArrayBuffer>, safe: Safe): Batch {
  const content = contentOf(record, safe);
  const textsAt = 8 * record.readDoubleLE(32);
  const bytesAt = textsAt + record.readUInt32LE(12);
  return {
    texts: content.toString('utf8', textsAt, bytesAt),
    // A copy, because numbers have to begin at a multiple of eight.
    numbers: new Float64Array(new Uint8Array(content.subarray(0, textsAt)).buffer),
    bytes: content.subarray(bytesAt),
  };
}

const isMagic = (word: number): boolean => word === MAGIC || word === SEALED_MAGIC;

/**
 * The records behind a place, in order, up to the first that is not whole: what a killed server was writing when it was killed,
 * and nobody was told of. Where a record is not behind the one before it, it is at the beginning: there the journal began anew.
 */
export function* readRecords(
  file: Buffer<ArrayBuffer>,
  { id, seq, at }: JournalPlace,
  safe: Safe,
): Generator<JournalRecord, void, undefined> {
  let next = at;
  for (let number = seq + 1; ; number++) {
    const wanted = { id, seq: number };
    const record = decodeRecord(file, next, wanted, safe) ?? decodeRecord(file, 0, wanted, safe);
    if (!record) return;
    yield record;
    next = record.end;
  }
}

/**
 * Whole records behind a gap, in order. There should be none: each was written when the one before was on the disk. Where there are
 * some, the disk has lost what lies between, and with these not all that follows is lost with it.
 */
export function recordsBeyond(file: Buffer<ArrayBuffer>, { id, seq }: JournalPlace, safe: Safe): JournalRecord[] {
  return [...wholeRecords(file, { id, seq: seq + 2 }, safe)].toSorted((one, other) => one.seq - other.seq);
}

/** Number of the newest whole record of a log in its journal's file; 0 where there is none. */
export const newestOf = (file: Buffer<ArrayBuffer>, id: number, safe: Safe): number =>
  wholeRecords(file, { id, seq: 1 }, safe).reduce((newest, { seq }) => Math.max(newest, seq), 0);

/** Records of a log from a number on, wherever they lie. */
function* wholeRecords(
  file: Buffer<ArrayBuffer>,
  { id, seq: first }: Pick<JournalPlace, 'id' | 'seq'>,
  safe: Safe,
): Generator<JournalRecord, undefined, undefined> {
  for (
    let at = file.indexOf(MAGIC_BYTES);
    at >= 0 && at + HEAD <= file.length;
    at = file.indexOf(MAGIC_BYTES, at + 1)
  ) {
    const number = file.readDoubleLE(at + 16);
    const record = number >= first ? decodeRecord(file, at, { id, seq: number }, safe) : undefined;
    if (record) yield record;
  }
}
