import type { DatabaseSync } from 'node:sqlite';
import type { Batch } from '../batch.ts';

interface Row {
  readonly texts: string;
  readonly numbers: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the journal of schema version 1, which was a table, and drops it. Call it in a transaction. */
export function takeEarlierJournal(database: DatabaseSync): Batch[] {
  const isThere = database.prepare("select 1 from sqlite_schema where type = 'table' and name = 'journal'").get();
  if (!isThere) return [];
  const rows = database.prepare('select texts, numbers, bytes from journal order by id').all() as unknown as Row[];
  database.exec('drop table journal');
  // Copies, because a Float64Array must begin at a multiple of eight.
  return rows.map(({ texts, numbers, bytes }) => ({
    texts,
    numbers: new Float64Array(new Uint8Array(numbers).buffer),
    bytes,
  }));
}
