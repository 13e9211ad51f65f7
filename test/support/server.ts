import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompanion, type Companion } from '@editor-companion/core';

export const REPOSITORY = join(import.meta.dirname, '../..');

/** Prevents 503 answers on a busy machine. */
const UNHURRIED = { COMPANION_SERVER__PRESSURE__MAX_EVENT_LOOP_DELAY: '0' };

/** Starts the product like `npm start`, on a free port and an empty data folder. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
): Promise<Companion & { url: string; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-product-'));
  const companion = await createCompanion({
    cwd: REPOSITORY,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: dataDir, ...UNHURRIED, ...env },
  });
  const url = await companion.listen();
  const close = async (): Promise<void> => {
    await companion.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...companion, url, dataDir, close, [Symbol.asyncDispose]: close };
}

/** Returns a multipart body with one file. */
export function fileForm(name: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  return form;
}
