import type { DatabaseSync } from 'node:sqlite';
import type { Settlement } from '../messages.ts';
import type { Safe } from '@editor-companion/core/thread';
import { LogWriter } from './writer.ts';

/**
 * Reads as if records of the journal were settled, where the disk has no room for them: in a transaction that stays in memory and
 * is rolled back in the end. What was acknowledged can be read that way, whatever the database takes.
 */
export function asIfSettled<T>(database: DatabaseSync, safe: Safe, settlement: Settlement, work: () => T): T {
  // Pages that were changed are written at a commit only, which there is none of.
  database.exec('pragma cache_spill = off');
  database.exec('begin immediate');
  try {
    new LogWriter(database, safe).take(settlement);
    return work();
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}
