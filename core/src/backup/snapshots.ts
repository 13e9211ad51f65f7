import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for a writer that has locked a database. */
const PATIENCE = 30_000;
/** A busy server commits every few milliseconds, and one try takes less than one. */
const TRIES = 100;

/** An open read transaction on a database. It ends with `close`. */
export interface Snapshot {
  readonly path: string;
  readonly database: DatabaseSync;
}

/**
 * Opens databases as of the same moment: nothing was committed to any of them between the first and the last. On a server that never leaves
 * a gap between commits, the snapshots are less than a millisecond apart.
 *
 * The connections are read only: a writing connection would check in, and remove, the log that a killed server has left.
 * @throws Error with the path of an unreadable file.
 */
export function openSnapshots(folder: string, paths: readonly string[]): Snapshot[] {
  const opened: Snapshot[] = [];
  try {
    for (const path of paths) opened.push({ path, database: open(folder, path) });
    for (let left = TRIES; left > 0 && !readAtOnce(opened); left--);
    return opened;
  } catch (error) {
    for (const { database } of opened) database.close();
    throw error;
  }
}

function open(folder: string, path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(join(folder, path), { readOnly: true, timeout: PATIENCE });
    database.exec('pragma query_only = on');
    return database;
  } catch (cause) {
    throw new Error(path, { cause });
  }
}

/** Begins a read transaction on every database. Returns false if something was committed meanwhile. */
function readAtOnce(snapshots: readonly Snapshot[]): boolean {
  for (const { database } of snapshots) if (database.isTransaction) database.exec('commit');
  const first = snapshots.map(begin);
  for (const { database } of snapshots) database.exec('commit');
  // Reads twice: if both reads agree, nothing changed between them.
  const second = snapshots.map(begin);
  return first.every((version, index) => version === second[index]);
}

/** @returns a number that changes with each commit of another connection. */
function begin({ path, database }: Snapshot): number {
  try {
    database.exec('begin');
    return (database.prepare('pragma data_version').get() as { data_version: number }).data_version;
  } catch (cause) {
    throw new Error(path, { cause });
  }
}
