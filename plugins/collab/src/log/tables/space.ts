import type { DatabaseSync } from 'node:sqlite';

/** Pages that are given back at once: a few milliseconds' work. */
const PAGES_AT_ONCE = 256;
/** Free pages that stay for what is written next. */
const SPARE_PAGES = 256;
/** The same, as a share of all pages. */
const SPARE_SHARE = 0.05;
/** Files with more content than this are not written anew by the server itself, which would take seconds. */
const MAX_REWRITE_BYTES = 268_435_456;
/** What `pragma auto_vacuum` says where pages can be given back. */
const INCREMENTAL = 2;

/** Has a file that is about to be made give back pages that nothing needs; one that is there already is left as it is. */
export function planSpace(database: DatabaseSync): void {
  if (numberOf(database, 'page_count') === 0) database.exec('pragma auto_vacuum = incremental');
}

/**
 * Gives pages that nothing needs any more back to the file system. A file of an earlier release, which cannot do that, is written anew
 * once, where more than half of it is free and what remains is not too much.
 *
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
  // The file gets shorter with the checkpoint.
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
