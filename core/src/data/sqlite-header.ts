import { open } from 'node:fs/promises';

/* The meaning of the first bytes of SQLite's files: sqlite.org/fileformat2.html, sections 1.3 and 4.1. */

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const APPLICATION_ID_AT = 68;

const WAL_HEADER_BYTES = 32;
const WAL_MAGIC = 0x377f0682;
const CHECKPOINT_AT = 12;
const SALT_AT = 16;

/**
 * Reads the `application_id` of a database file: in ours a random number, which identifies the file; 0 if it was never set. Undefined for a
 * file that is no database. Do not call it while this process has the file open: closing it would drop SQLite's locks.
 */
export async function databaseId(file: string): Promise<number | undefined> {
  const head = await firstBytes(file, HEADER_BYTES);
  if (head?.length !== HEADER_BYTES || head.toString('latin1', 0, MAGIC.length) !== MAGIC) return undefined;
  return head.readUInt32BE(APPLICATION_ID_AT);
}

/**
 * Identifies a write-ahead log for as long as the file exists: each time SQLite restarts the file, it increments the first salt together
 * with the number of checkpoints. Undefined without a file or header.
 */
export async function walId(database: string): Promise<number | undefined> {
  const head = await firstBytes(`${database}-wal`, WAL_HEADER_BYTES);
  // The last bit of the magic number is the byte order of the checksums.
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
