import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolderService } from '@editor-companion/core/plugin';

const FILE = 'asset-secret';
const MIN_BYTES = 32;

/** The secret that earlier releases stored in the data folder. */
export interface SecretFile {
  readonly secret: Buffer;
  /** Call it once the secret is in the database. The file stays for nodes of the earlier release that run beside this one. */
  release(): Promise<void>;
}

/**
 * Reads an earlier release's secret, so that addresses it has signed stay valid; undefined if there is none.
 * @throws CompanionError DATA_MISSING if it existed before and is missing, or is another one.
 */
export async function takeOverSecretFile(data: DataFolderService): Promise<SecretFile | undefined> {
  await data.take();
  const path = join(data.path, FILE);
  const mark = data.markOf(FILE);
  const secret = await read(path);
  if (mark && idOf(secret) !== mark.id) {
    const fault = secret ? 'is not the secret that signed the existing addresses' : 'is missing';
    await data.lost({ file: path, fault, leftovers: [path] });
    await data.mark(FILE, undefined);
    return undefined;
  }
  if (!secret) return undefined;
  if (secret.length < MIN_BYTES) throw new Error(`${path} is damaged. Delete it: the next start creates a new secret.`);
  return { secret, release: () => data.mark(FILE, undefined) };
}

/** Identifies a secret without revealing it. */
const idOf = (secret: Buffer | undefined): string | undefined =>
  secret && createHash('sha256').update(secret).digest('hex');

/** Undefined if the file is missing or empty: a server of an earlier release was killed while creating it. */
async function read(path: string): Promise<Buffer | undefined> {
  const secret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return secret?.length === 0 ? undefined : secret;
}
