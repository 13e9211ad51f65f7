/*
 * Scores the reading of PDFs against the reading of their originals: LibreOffice prints the docx and odt files of a corpus
 * (COMPANION_CORPUS), tagged and untagged, and this server exports them, into a temporary folder where they stay. The scorer comes from
 * COMPANION_SCORE.
 *   npm run score:pdf                     the table, a line for each kind of file and reader
 *   npm run score:pdf -- --samples        generated documents (scripts/score-pdf/samples) instead of a corpus
 *   npm run score:pdf -- --files          also each file
 *   npm run score:pdf -- --half 0         only files with even numbers, from which rules are developed; 1 are the unseen ones
 *   npm run score:pdf -- --kind tagged    only one kind: plain, tagged or exported
 *   npm run score:pdf -- --only lists     files whose names contain the word, with their faults
 *   npm run score:pdf -- --write          writes the table into docs/pdf-import.md; with --samples that of the samples
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { markdownTable, writeFigures } from './figures/page-block.ts';
import { sharedFolder } from './shared-folder.mjs';
import { exportAll } from './score-pdf/exported.mjs';
import { linksOf, overlapOfLinks } from './score-pdf/links.mjs';
import { listOriginals, printAll } from './score-pdf/print.mjs';
import { hasText, printedOf, textOf } from './score-pdf/printed.mjs';
import { READERS, readOriginal, wordsOf } from './score-pdf/readers.mjs';
import { writeSamples } from './score-pdf/samples/samples.mjs';
import { readerTable, tableOf } from './score-pdf/table.mjs';

const { values: options } = parseArgs({
  options: {
    samples: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    half: { type: 'string' },
    kind: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const corpus = options.samples ? undefined : sharedFolder('corpus', 'COMPANION_CORPUS');
const scorer = sharedFolder('score', 'COMPANION_SCORE');
if (scorer && (corpus || options.samples)) await main();
else console.log('Set COMPANION_CORPUS to a folder of documents, and COMPANION_SCORE to the scorer.');

async function main() {
  if (options.write && [options.half, options.kind, options.only].some((option) => option !== undefined))
    throw new Error('Only a complete run is written: leave --half, --kind and --only out.');
  const folder = process.env.COMPANION_PRINTED || join(tmpdir(), 'companion-printed');
  await mkdir(folder, { recursive: true });
  const samples = join(folder, 'samples');
  const names = corpus ? await listOriginals(corpus) : await writeSamples(samples);
  const isWanted = (name, at) =>
    (options.half === undefined || at % 2 === Number(options.half)) &&
    (options.only === undefined || name.includes(options.only));
  const files = await readable(names.filter(isWanted).map((name) => ({ name, path: join(corpus ?? samples, name) })));
  const score = await createScore();
  const rows = [];
  for (const kind of ['plain', 'tagged', 'exported']) {
    if (options.kind !== undefined && options.kind !== kind) continue;
    const made = await makePdfs(kind, files, folder);
    for (const { name, path, original } of files) {
      const one = made.get(path);
      if (one) rows.push(...(await score({ file: name, kind, pdf: one.pdf, original: one.content ?? original })));
    }
  }
  console.log(markdownTable(tableOf(rows, options.files)));
  writeFigures(options.samples ? 'pdf-samples' : 'pdf-score', {
    tables: [readerTable(rows)],
    method: `${files.length} documents, printed by LibreOffice (not tagged, tagged) and exported by this server.`,
  });
}

/**
 * Returns files with their content. Files that this product cannot read have no reference, and some of them block LibreOffice for minutes.
 */
async function readable(files) {
  const read = await Promise.all(
    files.map(async (file) => ({ ...file, original: await readOriginal(file.path).catch(() => undefined) })),
  );
  return read.filter(({ original }) => original !== undefined);
}

/** Returns the PDF of each document by path, and its original content if that differs from the document. */
async function makePdfs(kind, files, folder) {
  const paths = files.map(({ path }) => path);
  if (kind === 'exported') return exportAll(paths, folder);
  const printed = await printAll(kind, paths, folder);
  return new Map([...printed].map(([path, pdf]) => [path, { pdf }]));
}

/** Returns a function that scores each reader for one PDF. */
async function createScore() {
  const { compare } = await import(join(scorer, 'compare.mjs'));
  const { fromTiptap } = await import(join(scorer, 'from-tiptap.mjs'));
  return async ({ file, kind, pdf, original }) => {
    const rows = [];
    const readings = [];
    for (const [reader, read] of Object.entries(READERS))
      readings.push([reader, await read(pdf).catch((error) => ({ type: 'doc', content: [], error: String(error) }))]);
    const found = readings.map(([, produced]) => textOf(produced));
    const expected = printedOf(original, [await wordsOf(pdf), ...found].join('\n'));
    for (const [reader, produced] of readings) {
      if (produced.error) console.log(`${file} ${kind} ${reader}: ${produced.error}`);
      const { aspects, faults } = compare({ blocks: fromTiptap(expected).blocks }, fromTiptap(produced).blocks, 'all');
      const links = overlapOfLinks(linksOf(expected), linksOf(produced));
      // A PDF with only a chart or a formula contains text and a picture that the document lacks.
      if (!hasText(expected)) aspects.text = aspects.marks = aspects.images = undefined;
      rows.push({ file, kind, reader, ...aspects, links });
      if (options.only !== undefined && reader === 'import-pdf')
        console.log(file, kind, JSON.stringify(faults, undefined, 1));
    }
    return rows;
  };
}
