import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';

const run = promisify(execFile);
const hasQpdf = (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'qpdf')));

/** Opens a file that a tool created. If the machine has qpdf, it must find no fault in the file. */
export async function sound(bytes: Uint8Array, password?: string): Promise<PDF> {
  if (hasQpdf) {
    const folder = await mkdtemp(join(tmpdir(), 'companion-qpdf-'));
    try {
      const path = join(folder, 'made.pdf');
      await writeFile(path, bytes);
      await run('qpdf', ['--check', ...(password === undefined ? [] : [`--password=${password}`]), path]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return PDF.load(bytes, password === undefined ? {} : { credentials: password });
}
