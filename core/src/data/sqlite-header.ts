import { open } from 'node:fs/promises';

/* What the first bytes of SQLite's files say: sqlite.org/fileformat2.html, sections 1.3 and 4.1. */

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const APPLICATION_ID_AT = 68;

const WAL_HEADER_BYTES = 32;
const WAL_MAGIC = 0x377f0682;
const CHECKPOINT_AT = 12;
const SALT_AT = 16;

/**
 * The `application_id` of a database file: a number at random in ours, which tells one from another; 0 in one that has none. Undefined
 * for what is no database. Not to be called while this process has the file open: closing it would give up SQLite's locks.
 */
export async function databaseId(file: string): Promise<number | undefined> {
  const head = await firstBytes(file, HEADER_BYTES);
  if (head?.length !== HEADER_BYTES || head.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  return head.readUInt32BE(APPLICATION_ID_AT);
}

/**
 * What tells a write-ahead log from another one, for as long as the file exists: SQLite raises its first salt by one together with
 * the number of checkpoints, each time that it begins the file anew. Undefined where there is no file or no header yet.
 */
export async function walId(database: string): Promise<number | undefined> {
  const head = await firstBytes(`${database}-wal`, WAL_HEADER_BYTES);
  // The last bit of the magic tells the byte order of the checksums.
  if (head?.length !== WAL_HEADER_BYTES || head.readUInt32BE(0) - (head.readUInt32BE(0) % 2) !== WAL_MAGIC)
    return undefined;
  return (head.readUInt32BE(SALT_AT) - head.readUInt32BE(CHECKPOINT_AT)) >>> 0;
}

async function firstBytes(file: string, count: number): Promise<Buffer | undefined> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
