import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';

/** Milliseconds for one document, and the number of documents per start of LibreOffice: a start takes longer than most of them. */
const TIMEOUT = 60_000;
const AT_ONCE = 20;

/** Returns the docx and odt files of a corpus by name. */
export async function listOriginals(corpus) {
  const folders = await Promise.all(
    ['docx', 'odt'].map(async (type) => {
      const names = await readdir(join(corpus, type)).catch(() => []);
      return names.filter((name) => name.endsWith(`.${type}`)).map((name) => join(type, name));
    }),
  );
  return folders.flat().toSorted();
}

/**
 * Prints documents as PDFs with or without tags, each once.
 * @returns the PDF of each document that LibreOffice can print
 */
export async function printAll(kind, paths, folder) {
  const targets = new Map(paths.map((path) => [path, join(folder, `${basename(path)}.${kind}.pdf`)]));
  const isLeft = (path) => !existsSync(targets.get(path));
  const left = paths.filter(isLeft);
  for (let at = 0; at < left.length; at += AT_ONCE)
    await printSome(kind, left.slice(at, at + AT_ONCE), targets, folder);
  // A document that crashes LibreOffice also stops those after it.
  for (const path of left.filter(isLeft)) await printSome(kind, [path], targets, folder);
  return new Map([...targets].filter(([path]) => !isLeft(path)));
}

async function printSome(kind, paths, targets, folder) {
  const work = await mkdtemp(join(tmpdir(), 'companion-print-'));
  try {
    const copies = paths.map((path, at) => join(work, `${at}${extname(path)}`));
    for (const [at, path] of paths.entries()) await copyFile(path, copies[at]);
    const filter = JSON.stringify({ UseTaggedPDF: { type: 'boolean', value: String(kind === 'tagged') } });
    const out = join(work, 'out');
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const format = `pdf:writer_pdf_Export:${filter}`;
    await run(
      'soffice',
      [profile, '--headless', '--convert-to', format, '--outdir', out, ...copies],
      TIMEOUT * paths.length,
    );
    for (const [at, path] of paths.entries())
      await rename(join(out, `${at}.pdf`), targets.get(path)).catch(() => undefined);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function run(program, args, timeout) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', timeout });
    child.once('error', reject);
    child.once('close', resolve);
  });
}
