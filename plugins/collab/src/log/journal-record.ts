import { crc32 } from 'node:zlib';
import type { Batch } from './batch.ts';

/*
 * A record of the journal: a batch with one number for the whole life of its log, so that what is left of earlier rounds through
 * the file is told from what is new.
 *
 *   0 magic   4 CRC-32 of all behind it   8 size of the record   12 size of the texts   16 number   24 journal   32 how many numbers
 *   40 numbers, texts, bytes
 */
const MAGIC = 0x314a4345;
const MAGIC_BYTES = Buffer.from('ECJ1');
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
  readonly batch: Batch;
  /** Behind its last byte. */
  readonly end: number;
}

export function encodeRecord({ texts, numbers, bytes }: Batch, id: number, seq: number): Buffer {
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
  record.writeUInt32LE(crc32(record.subarray(CHECKED_FROM)), 4);
  return record;
}

/** The record with that number at that place; undefined where there is none, or not all of it. */
function decodeRecord(file: Buffer<ArrayBuffer>, at: number, id: number, seq: number): JournalRecord | undefined {
  if (at + HEAD > file.length || file.readUInt32LE(at) !== MAGIC) return undefined;
  if (file.readDoubleLE(at + 16) !== seq || file.readDoubleLE(at + 24) !== id) return undefined;
  const end = at + file.readUInt32LE(at + 8);
  if (end < at + HEAD || end > file.length) return undefined;
  if (crc32(file.subarray(at + CHECKED_FROM, end)) !== file.readUInt32LE(at + 4)) return undefined;
  const textsAt = at + HEAD + 8 * file.readDoubleLE(at + 32);
  const bytesAt = textsAt + file.readUInt32LE(at + 12);
  return {
    seq,
    end,
    batch: {
      texts: file.toString('utf8', textsAt, bytesAt),
      // A copy, because numbers have to begin at a multiple of eight.
      numbers: new Float64Array(new Uint8Array(file.subarray(at + HEAD, textsAt)).buffer),
      bytes: file.subarray(bytesAt, end),
    },
  };
}

/**
 * The records behind a place, in order, up to the first that is not whole: what a killed server was writing when it was killed,
 * and nobody was told of. Where a record is not behind the one before it, it is at the beginning: there the journal began anew.
 */
export function* readRecords(
  file: Buffer<ArrayBuffer>,
  { id, seq, at }: JournalPlace,
): Generator<JournalRecord, void, undefined> {
  let next = at;
  for (let number = seq + 1; ; number++) {
    const record = decodeRecord(file, next, id, number) ?? decodeRecord(file, 0, id, number);
    if (!record) return;
    yield record;
    next = record.end;
  }
}

/**
 * Whole records behind a gap, in order. There should be none: each was written when the one before was on the disk. Where there are
 * some, the disk has lost what lies between, and with these not all that follows is lost with it.
 */
export function recordsBeyond(file: Buffer<ArrayBuffer>, { id, seq }: JournalPlace): JournalRecord[] {
  return [...wholeRecords(file, id, seq + 2)].toSorted((one, other) => one.seq - other.seq);
}

/** Number of the newest whole record of a log in its journal's file; 0 where there is none. */
export const newestOf = (file: Buffer<ArrayBuffer>, id: number): number =>
  wholeRecords(file, id, 1).reduce((newest, { seq }) => Math.max(newest, seq), 0);

/** Records of a log from a number on, wherever they lie. */
function* wholeRecords(
  file: Buffer<ArrayBuffer>,
  id: number,
  first: number,
): Generator<JournalRecord, undefined, undefined> {
  for (
    let at = file.indexOf(MAGIC_BYTES);
    at >= 0 && at + HEAD <= file.length;
    at = file.indexOf(MAGIC_BYTES, at + 1)
  ) {
    const number = file.readDoubleLE(at + 16);
    const record = number >= first ? decodeRecord(file, at, id, number) : undefined;
    if (record) yield record;
  }
}
