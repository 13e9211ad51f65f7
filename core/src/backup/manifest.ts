import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { Type, type Static } from 'typebox';
import { replaceFile } from '../data/durable.ts';
import { timeOf } from '../data/file-time.ts';
import { backupErrors } from './errors.ts';

/** The manifest is written last: a folder without it is an incomplete backup. */
export const MANIFEST_FILE = 'backup.json';

const BackupFile = Type.Object({
  path: Type.String(),
  kind: Type.Enum(['file', 'database']),
  size: Type.Number(),
  sha256: Type.String(),
});

const Content = Type.Object({
  format: Type.Literal(1),
  /** ISO 8601. */
  createdAt: Type.String(),
  /** The version of the server's core. */
  version: Type.String(),
  files: Type.Array(BackupFile),
});

const Stored = Type.Object({ content: Content, sha256: Type.String() });

export type BackupFile = Static<typeof BackupFile>;
export type Manifest = Static<typeof Content>;

/** Compiled when the first manifest is read. Most servers never read one. */
let isStored: ValidateFunction<Static<typeof Stored>> | undefined;
const digest = (content: Manifest): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const stored = { content, sha256: digest(content) };
  await replaceFile(join(folder, MANIFEST_FILE), `${JSON.stringify(stored, undefined, 1)}\n`);
}

/** @returns undefined if there is none. @throws CompanionError BACKUP_DAMAGED. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, MANIFEST_FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return undefined;
  });
  if (text === undefined) return undefined;
  const stored = parse(text);
  isStored ??= new Ajv().compile<Static<typeof Stored>>(Stored);
  if (!isStored(stored) || digest(stored.content) !== stored.sha256)
    throw backupErrors.BACKUP_DAMAGED({ file, reason: 'is not as it was written, or was written by a newer version' });
  return stored.content;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Names of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  // A backup has another name until it is complete.
  return names.filter((name) => timeOf(name) !== undefined).toSorted();
}
