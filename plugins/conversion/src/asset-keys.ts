import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'asset-secret';
const SECRET_BYTES = 32;

/** Signs the addresses of assets: a picture in an editor's page is fetched without the page's credential. */
export interface AssetKeys {
  sign(taskId: string, name: string): string;
  verify(taskId: string, name: string, key: string): boolean;
}

/** Opens the keys under the secret in the data folder, which is made on first use and readable for the server alone. */
export async function openAssetKeys(dataDir: string): Promise<AssetKeys> {
  const path = join(dataDir, FILE);
  const secret = (await create(path)) ?? (await readFile(path));
  if (secret.length < SECRET_BYTES)
    throw new Error(`${path} is damaged. Delete it: a new one is made at the next start.`);
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

/** Undefined where there is a file already. */
async function create(path: string): Promise<Buffer | undefined> {
  const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!handle) return undefined;
  const secret = randomBytes(SECRET_BYTES);
  try {
    await handle.writeFile(secret);
    await handle.sync();
    return secret;
  } finally {
    await handle.close();
  }
}
