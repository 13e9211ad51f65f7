import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SCHEMA_VERSION, versionOf } from './schema.ts';

/* The position of SQLite's `user_version`: sqlite.org/fileformat2.html, section 1.3. */
const HEADER_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const USER_VERSION_AT = 60;

/**
 * The schema version of a log that a newer release wrote and this one cannot read; otherwise undefined, also for a file that is no log.
 * Changes nothing, so a missing file stays missing. Do not call it while this process has the file open.
 */
export function laterVersion(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  // The write-ahead log may contain a newer header, which SQLite finds. Without such a file, SQLite would create one.
  const version = existsSync(`${file}-wal`) ? versionBySqlite(file) : versionInHeader(file);
  return version > SCHEMA_VERSION ? version : undefined;
}

function versionBySqlite(file: string): number {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return versionOf(database);
  } catch {
    // Not a database. Opening it for writing reports that.
    return 0;
  }
}

function versionInHeader(file: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(descriptor);
  }
  return header.toString('latin1', 0, MAGIC.length) === MAGIC ? header.readUInt32BE(USER_VERSION_AT) : 0;
}
