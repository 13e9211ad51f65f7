/* Reading .docx files to HTML, generated ones and those below COMPANION_CORPUS, beside mammoth. */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHTML } from '@editor-companion/document';
import mammoth from 'mammoth';
import { readDocx } from '@editor-companion/formats/docx/read';
import { interleave, report, type Measure } from '../lib/report.ts';
import { generateDocx } from './generate.ts';

const ROUNDS = 5;
const corpus = process.env['COMPANION_CORPUS'];
const folder = await mkdtemp(join(tmpdir(), 'companion-bench-docx-'));

const small = join(folder, 'small.docx');
const large = join(folder, 'large.docx');
await writeFile(small, await generateDocx({ paragraphs: 60, tables: 2 }));
await writeFile(large, await generateDocx({ paragraphs: 3000, tables: 60 }));

const files =
  corpus === undefined
    ? []
    : await readableByBoth(globSync('**/*.docx', { cwd: corpus }).map((file) => join(corpus, file)));
if (corpus === undefined) console.log('COMPANION_CORPUS is not set: real documents are left out.');

const measures = [
  await compare(
    'generated, 20 of 2 pages',
    Array.from({ length: 20 }, () => small),
  ),
  await compare('generated, 100 pages', [large]),
];
if (files.length > 0) measures.push(await compare(`corpus, ${files.length} files`, files));
report(`docx: milliseconds to HTML on one thread, median of ${ROUNDS} interleaved rounds; peer: mammoth`, measures);
await rm(folder, { recursive: true });

async function compare(name: string, paths: readonly string[]): Promise<Measure> {
  const { ours, peer } = await interleave(ROUNDS, {
    ours: () => timed(paths, async (path) => void toHTML(readDocx(path, { revisions: 'accept' }, () => {}).content)),
    peer: () => timed(paths, async (path) => void (await mammoth.convertToHtml({ path }))),
  });
  return { name, ours, peer, unit: 'ms', goal: '<= 0.50', reached: (ratio) => ratio <= 0.5 };
}

async function timed(paths: readonly string[], read: (path: string) => Promise<void>): Promise<number> {
  const started = performance.now();
  for (const path of paths) await read(path);
  return performance.now() - started;
}

/** Returns the files that both sides can read. Other files are named and left out, as a refusal is no measure of speed. */
async function readableByBoth(paths: readonly string[]): Promise<string[]> {
  const readable: string[] = [];
  for (const path of paths) {
    try {
      toHTML(readDocx(path, { revisions: 'accept' }, () => {}).content);
      await mammoth.convertToHtml({ path });
      readable.push(path);
    } catch (error) {
      console.log(`left out: ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return readable;
}
