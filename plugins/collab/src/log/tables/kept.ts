import type { DatabaseSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LogRecord } from '@editor-companion/core/plugin';
import { packBatch, unpackBatch } from '../batch.ts';
import { encodeRecord, readRecords } from '../journal-record.ts';

/** Changes from one position (not included) up to another one. */
type Range = readonly [from: number, to: number];

interface Stretch {
  readonly after: number;
  readonly upto: number;
}

/**
 * Changes that a base has made unnecessary, except for positions which are pinned below it: one compressed stretch from pin to pin.
 * Row by row they would take five times as much, most of it the same id and user again and again.
 */
export class KeptChanges {
  readonly #sql;

  constructor(database: DatabaseSync) {
    this.#sql = prepareAll(database);
  }

  /** Changes behind a position up to another one, in order. @throws Error for what is not what was written. */
  *read(document: number, after: number, upTo: number): Generator<LogRecord, void, undefined> {
    for (const row of this.#sql.read.all(document, after, upTo) as unknown as (Stretch & { bytes: Uint8Array })[])
      for (const record of unpack(document, row)) if (record.seq > after && record.seq <= upTo) yield record;
  }

  /** How many of the changes behind a position up to another one are here. */
  count(document: number, after: number, upTo: number): number {
    const overlap = ({ after: start, upto: end }: Stretch): number => Math.min(end, upTo) - Math.max(start, after);
    const rows = this.#sql.stretches.all(document) as unknown as Stretch[];
    return rows.reduce((sum, row) => sum + Math.max(0, overlap(row)), 0);
  }

  /** Lets go of all stretches that no range has any of. */
  dropOutside(document: number, ranges: readonly Range[]): void {
    for (const { after, upto } of this.#sql.stretches.all(document) as unknown as Stretch[])
      if (!ranges.some(([from, to]) => from < upto && after < to)) this.#sql.drop.run(document, upto);
  }

  /** Stores changes, in order and without a gap, in stretches that end at pins. */
  store(document: number, changes: readonly LogRecord[], pins: readonly number[]): void {
    let rest = changes;
    for (const pin of pins) {
      const stretch = rest.filter(({ seq }) => seq <= pin);
      rest = rest.slice(stretch.length);
      const [first] = stretch;
      if (first) this.#sql.insert.run(document, first.seq - 1, pin, pack(document, pin, stretch));
    }
  }
}

/** A record of the journal, whose checksum covers all of it and where it belongs. */
const pack = (document: number, upto: number, changes: readonly LogRecord[]): Uint8Array =>
  deflateRawSync(encodeRecord(packBatch([{ document: '', create: false, changes }]), document, upto));

function* unpack(
  document: number,
  { after, upto, bytes }: Stretch & { bytes: Uint8Array },
): Generator<LogRecord, void, undefined> {
  const record = readRecords(Buffer.from(inflateRawSync(bytes)), { id: document, seq: upto - 1, at: 0 }).next().value;
  if (!record) throw new Error(`the changes up to position ${upto} are not what was written`);
  let seq = after;
  for (const { changes } of unpackBatch(record.batch)) for (const change of changes) yield { ...change, seq: ++seq };
}

const prepareAll = (database: DatabaseSync) => ({
  read: database.prepare(
    'select after_seq as after, upto, bytes from kept where document = ? and upto > ? and after_seq < ? order by upto',
  ),
  stretches: database.prepare('select after_seq as after, upto from kept where document = ? order by upto'),
  insert: database.prepare('replace into kept (document, after_seq, upto, bytes) values (?, ?, ?, ?)'),
  drop: database.prepare('delete from kept where document = ? and upto = ?'),
});
