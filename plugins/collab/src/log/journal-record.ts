import { crc32 } from 'node:zlib';
import type { Batch } from './batch.ts';
import type { Safe } from '@editor-companion/core/thread';

/*
 * A record of the journal: a batch with one number for the whole life of its log, which distinguishes new records from remains of earlier
 * rounds through the file.
 *
 *   0 magic   4 CRC-32 of all behind it   8 size of the record   12 size of the texts   16 number   24 journal   32 how many numbers
 *   40 numbers, texts, bytes
 *
 * Of an encrypted record the magic is another one, and what begins at 40 is: size of the key's id (1), the key's id, and the rest
 * encrypted.
 */
const MAGIC = 0x314a4345;
const SEALED_MAGIC = 0x324a4345;
/** The first bytes of both kinds of record. */
const MAGIC_BYTES = Buffer.from('ECJ');
const CHECKED_FROM = 8;
const HEAD = 40;

/** A position in a log's journal. */
export interface JournalPlace {
  /** The journal's random id, so that the file of another database is recognised. */
  readonly id: number;
  /** The number of the last record before this position; 0 before the first. */
  readonly seq: number;
  /** The offset of the next record in the file. */
  readonly at: number;
}

export interface JournalRecord {
  readonly seq: number;
  /** Decrypted at first access, since most records are only counted. */
  readonly batch: Batch;
  /** The offset behind its last byte. */
  readonly end: number;
}

/** @param safe encrypts the record, if a key is configured. */
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

/** The decrypted content of a record. @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_DATA_ALTERED. */
function contentOf(record: Buffer<ArrayBuffer>, safe: Safe): Buffer<ArrayBuffer> {
  if (record.readUInt32LE(0) === MAGIC) return record.subarray(HEAD);
  const bytesAt = HEAD + 1 + record.readUInt8(HEAD);
  const key = record.toString('utf8', HEAD + 1, bytesAt);
  return Buffer.from(safe.load({ bytes: record.subarray(bytesAt), key }, placeOf(record)));
}

/** The place that an encrypted record is bound to: its journal, its number, and the layout of its content. */
const placeOf = (record: Buffer): string => `journal ${record.toString('hex', 12, HEAD)}`;

/** Decodes the record with a number at an offset; undefined if it is missing or incomplete. */
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
    // A copy, because a Float64Array must begin at a multiple of eight.
    numbers: new Float64Array(new Uint8Array(content.subarray(0, textsAt)).buffer),
    bytes: content.subarray(bytesAt),
  };
}

const isMagic = (word: number): boolean => word === MAGIC || word === SEALED_MAGIC;

/**
 * The complete records behind a position, in order. A killed server was writing the first incomplete one; it was never acknowledged. A
 * record that does not follow the one before it is at the start of the file, where the journal has wrapped around.
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
 * Complete records behind a gap, in order. Normally there are none, since each record is written after the one before is on disk. If there
 * are some, the disk has lost the records in between, and these can still be saved.
 */
export function recordsBeyond(file: Buffer<ArrayBuffer>, { id, seq }: JournalPlace, safe: Safe): JournalRecord[] {
  return [...wholeRecords(file, { id, seq: seq + 2 }, safe)].toSorted((one, other) => one.seq - other.seq);
}

/** The number of the newest complete record in a log's journal file; 0 if there is none. */
export const newestOf = (file: Buffer<ArrayBuffer>, id: number, safe: Safe): number =>
  wholeRecords(file, { id, seq: 1 }, safe).reduce((newest, { seq }) => Math.max(newest, seq), 0);

/** The records of a log from a number on, wherever they are in the file. */
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
