import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataErrors } from './errors.ts';

/** A test file, written at the start to detect an unwritable folder or a full disk before anybody depends on it. */
const PROBE = Buffer.alloc(65_536, 'companion');

/**
 * Creates the data folder with missing parents, and checks that it is writable.
 * @throws CompanionError DATA_FOLDER_UNUSABLE with the folder and the cause.
 */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolders(folder, 0o700);
    probe(join(folder, `.write-test-${process.pid}`));
  } catch (error) {
    throw dataErrors.DATA_FOLDER_UNUSABLE({ folder, reason: reasonOf(error) }, { cause: error });
  }
}

/** Creates one folder at a time: on a file system without mkdir, such as /proc, Node's recursive `mkdir` never returns. */
function makeFolders(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || isFolder(parent)) throw error;
    makeFolders(parent);
    mkdirSync(folder, { mode });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function probe(file: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    for (let written = 0; written < PROBE.length;) written += writeSync(handle, PROBE, written);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
    rmSync(file, { force: true });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the user that runs this server may not write there',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file with that name exists',
  ENOENT: 'nothing can be created there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EPERM: 'the user that runs this server may not write there',
  EROFS: 'the file system is read-only',
};

/** The reason why a folder cannot be used, in words for the operator. */
export const reasonOf = (error: unknown): string =>
  REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);
