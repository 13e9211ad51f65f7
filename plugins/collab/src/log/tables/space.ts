import type { DatabaseSync } from 'node:sqlite';

/** Pages given back in one step: a few milliseconds' work. */
const PAGES_AT_ONCE = 256;
/** Free pages that are kept for new data. */
const SPARE_PAGES = 256;
/** The same as a share of all pages. */
const SPARE_SHARE = 0.05;
/** Files with more content than this are not rewritten by the running server, since that would take seconds. */
const MAX_REWRITE_BYTES = 268_435_456;
/** The value of `pragma auto_vacuum` for a file that can give back pages. */
const INCREMENTAL = 2;

/** Makes a new file able to give back unused pages. An existing file stays unchanged. */
export function planSpace(database: DatabaseSync): void {
  if (numberOf(database, 'page_count') === 0) database.exec('pragma auto_vacuum = incremental');
}

/**
 * Returns unused pages to the file system. A file of an earlier release, which cannot do that, is rewritten once if more than half of it is
 * free and the rest is not too large.
 * @param breathe lets others have their turn.
 */
export async function giveBack(database: DatabaseSync, breathe: () => Promise<void>): Promise<void> {
  let free = numberOf(database, 'freelist_count');
  if (free <= spareOf(database)) return;
  if (numberOf(database, 'auto_vacuum') !== INCREMENTAL && !rewrite(database, free)) return;
  for (; free > spareOf(database); free = numberOf(database, 'freelist_count')) {
    database.exec(`pragma incremental_vacuum(${Math.min(PAGES_AT_ONCE, free - spareOf(database))})`);
    await breathe();
  }
  // The file shrinks with the checkpoint.
  database.exec('pragma wal_checkpoint(passive)');
}

const spareOf = (database: DatabaseSync): number =>
  Math.max(SPARE_PAGES, Math.floor(numberOf(database, 'page_count') * SPARE_SHARE));

/** @returns whether it was done. */
function rewrite(database: DatabaseSync, free: number): boolean {
  const used = numberOf(database, 'page_count') - free;
  if (used > free || used * numberOf(database, 'page_size') > MAX_REWRITE_BYTES) return false;
  database.exec('pragma auto_vacuum = incremental; vacuum');
  return true;
}

/** The value of a pragma. */
const numberOf = (database: DatabaseSync, pragma: string): number =>
  Object.values(database.prepare(`pragma ${pragma}`).get() ?? {}).map(Number)[0] ?? 0;
