import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LogRecord } from '@editor-companion/core/plugin';
import { packBatch, unpackBatch } from '../batch.ts';
import { encodeRecord, readRecords } from '../journal-record.ts';
import type { Safe, Stored } from '@editor-companion/core/thread';
import { PLAIN } from '../safe.ts';

/** Changes from one position (exclusive) up to another one. */
type Range = readonly [from: number, to: number];

interface Stretch {
  readonly after: number;
  readonly upto: number;
}

/**
 * Changes that a base has made redundant, except for positions pinned below it: one compressed block from pin to pin. As rows they would
 * take five times the space, mostly for repeated ids and users.
 */
export class KeptChanges {
  readonly #safe: Safe;
  readonly #sql;

  constructor(database: DatabaseSync, safe: Safe) {
    this.#safe = safe;
    this.#sql = prepareAll(database);
  }

  /** The changes behind a position up to another one, in order. @throws Error if stored data is damaged. */
  *read(document: number, after: number, upTo: number): Generator<LogRecord, void, undefined> {
    for (const row of this.#sql.read.all(document, after, upTo) as unknown as (Stretch & Stored)[])
      for (const record of unpack(document, row, this.#safe))
        if (record.seq > after && record.seq <= upTo) yield record;
  }

  /** The number of stored changes behind a position up to another one. */
  count(document: number, after: number, upTo: number): number {
    const overlap = ({ after: start, upto: end }: Stretch): number => Math.min(end, upTo) - Math.max(start, after);
    const rows = this.#sql.stretches.all(document) as unknown as Stretch[];
    return rows.reduce((sum, row) => sum + Math.max(0, overlap(row)), 0);
  }

  /** Deletes all blocks outside the ranges. */
  dropOutside(document: number, ranges: readonly Range[]): void {
    for (const { after, upto } of this.#sql.stretches.all(document) as unknown as Stretch[])
      if (!ranges.some(([from, to]) => from < upto && after < to)) this.#sql.drop.run(document, upto);
  }

  /** Stores changes, in order and without gaps, in blocks that end at pins. */
  store(document: number, changes: readonly LogRecord[], pins: readonly number[]): void {
    let rest = changes;
    for (const pin of pins) {
      const stretch = rest.filter(({ seq }) => seq <= pin);
      rest = rest.slice(stretch.length);
      const [first] = stretch;
      if (first) this.#insert(document, { after: first.seq - 1, upto: pin }, pack(document, pin, stretch));
    }
  }

  /** Encrypts a limited number of blocks of another key with the current one. @returns their size in bytes. */
  reseal(document: number, limit: number): number {
    const rows = this.#sql.others.all(document, this.#safe.key, limit) as unknown as (Stretch & Stored)[];
    let size = 0;
    for (const row of rows) {
      const bytes = this.#safe.load(row, placeOf(document, row));
      this.#insert(document, row, bytes);
      size += bytes.length;
    }
    return size;
  }

  #insert(document: number, stretch: Stretch, packed: Uint8Array): void {
    const { bytes, key } = this.#safe.store(packed, placeOf(document, stretch));
    this.#sql.insert.run(document, stretch.after, stretch.upto, bytes, key);
  }
}

const placeOf = (document: number, { after, upto }: Stretch): string => `kept ${document} ${after} ${upto}`;

/** A record in the journal's form, whose checksum covers the changes and their place. */
const pack = (document: number, upto: number, changes: readonly LogRecord[]): Uint8Array =>
  deflateRawSync(encodeRecord(packBatch([{ document: '', create: false, changes }]), document, upto, PLAIN));

function* unpack(document: number, row: Stretch & Stored, safe: Safe): Generator<LogRecord, void, undefined> {
  const { after, upto } = row;
  const packed = Buffer.from(inflateRawSync(safe.load(row, placeOf(document, row))));
  const record = readRecords(packed, { id: document, seq: upto - 1, at: 0 }, PLAIN).next().value;
  if (!record) throw new Error(`the changes up to position ${upto} have a wrong checksum`);
  let seq = after;
  for (const { changes } of unpackBatch(record.batch)) for (const change of changes) yield { ...change, seq: ++seq };
}

const prepareAll = (database: DatabaseSync) => ({
  read: database.prepare(
    'select after_seq as after, upto, bytes, key from kept where document = ? and upto > ? and after_seq < ? order by upto',
  ),
  others: database.prepare(
    'select after_seq as after, upto, bytes, key from kept where document = ? and key is not ? limit ?',
  ),
  stretches: database.prepare('select after_seq as after, upto from kept where document = ? order by upto'),
  insert: database.prepare('replace into kept (document, after_seq, upto, bytes, key) values (?, ?, ?, ?, ?)'),
  drop: database.prepare('delete from kept where document = ? and upto = ?'),
});
