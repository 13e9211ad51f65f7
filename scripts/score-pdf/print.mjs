import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const TIMEOUT = 60_000;

/** The docx and odt files of a corpus, by name. */
export async function listOriginals(corpus) {
  const folders = await Promise.all(
    ['docx', 'odt'].map(async (type) => {
      const names = await readdir(join(corpus, type)).catch(() => []);
      return names.filter((name) => name.endsWith(`.${type}`)).map((name) => join(type, name));
    }),
  );
  return folders.flat().toSorted();
}

/** Prints a document as a PDF with or without tags, once; undefined where LibreOffice cannot. */
export async function printAs(kind, path, folder) {
  const target = join(folder, `${basename(path)}.${kind}.pdf`);
  if (existsSync(target)) return target;
  const work = await mkdtemp(join(tmpdir(), 'companion-print-'));
  try {
    const copy = join(work, basename(path));
    await copyFile(path, copy);
    const filter = JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(kind === 'tagged') } });
    await run('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      `pdf:writer_pdf_Export:${filter}`,
      '--outdir',
      join(work, 'out'),
      copy,
    ]);
    const [made] = await readdir(join(work, 'out')).catch(() => []);
    if (!made) return undefined;
    await rename(join(work, 'out', made), target);
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout: TIMEOUT });
    child.once('error', reject);
    child.once('close', resolve);
  });
}
