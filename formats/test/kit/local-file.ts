import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has a reader read these bytes from a file that is gone afterwards. */
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
