import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { marksAtRest, NO_MARKS, withRules, withStore, writeMarks } from '../../src/data/mark-file.ts';

/** Creates a data folder with a database, a secret, a plugin's file, files named by their hash, and files that backups leave out. */
export async function makeSampleFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'files', 'tmp'), { recursive: true });
  await mkdir(join(folder, 'stranger', 'deep'), { recursive: true });
  const database = new DatabaseSync(join(folder, 'rows.sqlite'));
  database.exec('pragma journal_mode = wal; create table row (value); insert into row values (7)');
  database.close();
  await writeFile(join(folder, 'secret'), 'secret');
  await writeFile(join(folder, 'stranger', 'deep', 'own.txt'), 'of a plugin that nobody here knows');
  await writeFile(join(folder, 'files', 'tmp', 'half'), 'under way');
  await writeFile(join(folder, 'rows.lock'), '');
  for (const text of ['one', 'two']) await writeHashed(folder, text);
  const marks = withStore(NO_MARKS, 'rows.sqlite', { id: '7', running: { wal: 1 } });
  const rules = [
    { path: 'files', rule: 'named-by-hash' },
    { path: 'files/tmp', rule: 'leave-out' },
    { path: 'rows.lock', rule: 'leave-out' },
  ] as const;
  await writeMarks(folder, withRules(marks, rules));
}

export const MARKS_AT_REST = marksAtRest(withStore(NO_MARKS, 'rows.sqlite', { id: '7' })).stores;

/** @returns its path relative to the folder. */
export async function writeHashed(folder: string, text: string): Promise<string> {
  const path = `files/${createHash('sha256').update(text).digest('hex')}`;
  await writeFile(join(folder, path), text);
  return path;
}
