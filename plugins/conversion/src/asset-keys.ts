import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolderService } from '@editor-companion/core/plugin';

const FILE = 'asset-secret';
const SECRET_BYTES = 32;

/** Signs the addresses of assets: a picture in an editor's page is fetched without the page's credential. */
export interface AssetKeys {
  sign(taskId: string, name: string): string;
  verify(taskId: string, name: string, key: string): boolean;
}

/**
 * Opens the keys under the secret in the data folder, which is made on first use and readable for the server alone.
 *
 * @throws CompanionError DATA_MISSING where it was there before and is not any more, or is another one.
 */
export async function openAssetKeys(data: DataFolderService): Promise<AssetKeys> {
  await data.take();
  const secret = await openSecret(data);
  const digest = (taskId: string, name: string): Buffer =>
    createHmac('sha256', secret).update(`${taskId}/${name.toWellFormed()}`).digest();
  return {
    sign: (taskId, name) => digest(taskId, name).toString('base64url'),
    verify(taskId, name, key) {
      const expected = digest(taskId, name);
      const given = Buffer.from(key, 'base64url');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

async function openSecret(data: DataFolderService): Promise<Buffer> {
  const path = join(data.path, FILE);
  const mark = data.markOf(FILE);
  const found = await read(path);
  const isLost = mark !== undefined && (found === undefined || idOf(found) !== mark.id);
  if (isLost) {
    const fault = found === undefined ? 'is missing' : 'is another secret than the one that addresses were signed with';
    await data.lost({ file: path, fault, leftovers: [path] });
  }
  const secret = isLost || found === undefined ? await create(path) : found;
  if (secret.length < SECRET_BYTES)
    throw new Error(`${path} is damaged. Delete it: a new one is made at the next start.`);
  await data.mark(FILE, { id: idOf(secret) });
  return secret;
}

/** Tells a secret without giving it away. */
const idOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex');

/** Undefined where there is none, or an empty one: a server of an earlier release was killed when it made it. */
async function read(path: string): Promise<Buffer | undefined> {
  const secret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  return secret?.length === 0 ? undefined : secret;
}

/** In one step: a kill leaves no half secret. */
async function create(path: string): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  const partial = `${path}.partial`;
  const handle = await open(partial, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(partial, path);
  return secret;
}
