import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Passes the bytes to a reader as a local file, which exists only during the call. */
export function fromFile<T>(bytes: Buffer | string, read: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'formats-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    return read(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
