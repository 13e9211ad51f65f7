import type { DatabaseSync } from 'node:sqlite';
import type { Settlement } from '../messages.ts';
import type { Safe } from '@editor-companion/core/thread';
import { LogWriter } from './writer.ts';

/**
 * Reads as if records of the journal were settled, for when the disk has no space to settle them: applies them in a transaction that stays
 * in memory and is rolled back. So acknowledged data is always readable.
 */
export function asIfSettled<T>(database: DatabaseSync, safe: Safe, settlement: Settlement, work: () => T): T {
  // Changed pages are written only at a commit, which does not happen.
  database.exec('pragma cache_spill = off');
  database.exec('begin immediate');
  try {
    new LogWriter(database, safe).take(settlement);
    return work();
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}
