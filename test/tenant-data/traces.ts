import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Companion } from '@editor-companion/core';
import { sql, type Kysely } from 'kysely';

/** Returns the rows of all tables with a word in any column, as `table: row`. */
export async function rowsWith({ kernel }: Companion, word: string): Promise<string[]> {
  const database = kernel.service('database')?.whole?.() as Kysely<unknown>;
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(database);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database);
    for (const row of rows) if (textOf(row).includes(word)) found.push(`${name}: ${textOf(row)}`);
  }
  return found;
}

/** Returns a row as text, including its bytes and decoded base64. */
const textOf = (row: Readonly<Record<string, unknown>>): string =>
  Object.values(row)
    .map((value) => {
      if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
      const text = String(value);
      return /^[A-Za-z0-9+/]{16,}={0,2}$/.test(text) ? text + Buffer.from(text, 'base64').toString('latin1') : text;
    })
    .join(' | ');

/**
 * Makes SQLite rewrite each database of a folder without deleted data. Two threads that end at the same moment may leave the files beside
 * their database (`-wal`, `-shm`), which are removed on close.
 */
export async function vacuum(dataDir: string): Promise<void> {
  for (const file of await databasesBelow(dataDir)) {
    const database = new DatabaseSync(file);
    try {
      database.exec('vacuum; pragma wal_checkpoint(truncate);');
    } finally {
      database.close();
    }
  }
}

async function databasesBelow(folder: string): Promise<string[]> {
  const databases: string[] = [];
  for (const file of await filesBelow(folder))
    if ((await readFile(file)).subarray(0, 15).equals(Buffer.from('SQLite format 3'))) databases.push(file);
  return databases;
}

/** Returns the paths of files below a folder with a word in their bytes or names. */
export async function filesWith(dataDir: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesBelow(dataDir))
    if (file.includes(word) || (await readFile(file)).includes(word)) found.push(file.slice(dataDir.length + 1));
  return found;
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
