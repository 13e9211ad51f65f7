/*
 * Creates the office files of the corpus again, with LibreOffice:
 *   npm run corpus:make            needs `soffice`
 * They are stored in the repository, because every version of LibreOffice writes them differently, and scores must be comparable.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXTENSIONS, SOURCES } from './sources.mjs';

const folder = mkdtempSync(join(tmpdir(), 'companion-corpus-'));
const files = join(import.meta.dirname, 'files');
try {
  for (const { name, formats, flat } of SOURCES) {
    const kind = /opendocument\.(\w+)"/.exec(flat)?.[1] ?? 'text';
    const source = join(folder, `${name}.${EXTENSIONS[kind]}`);
    writeFileSync(source, flat);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    for (const format of formats)
      execFileSync('soffice', [profile, '--headless', '--convert-to', format, '--outdir', files, source], {
        stdio: 'ignore',
      });
  }
} finally {
  rmSync(folder, { recursive: true });
}
