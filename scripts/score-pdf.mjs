/*
 * Scores the reading of PDFs against the reading of what they were printed from: LibreOffice prints the docx and odt of a corpus
 * (COMPANION_CORPUS), tagged and untagged, into a folder for temporary files, where they stay; the scorer comes from COMPANION_SCORE.
 *   npm run score:pdf                     the table, a line for each kind of file and reader
 *   npm run score:pdf -- --files          also each file
 *   npm run score:pdf -- --half 0         files with even numbers alone: rules are made for these; 1 are the unseen ones
 *   npm run score:pdf -- --only lists     files whose names contain the word, and what is wrong in them
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedFolder } from './shared-folder.mjs';
import { listOriginals, printAs } from './score-pdf/print.mjs';
import { READERS, readOriginal, wordsOf } from './score-pdf/readers.mjs';
import { hasText, printedOf } from './score-pdf/printed.mjs';
import { linksOf, overlapOfLinks } from './score-pdf/links.mjs';

const ASPECTS = ['text', 'headings', 'lists', 'tables', 'links', 'marks', 'notes', 'images'];
const GOALS = {
  plain: { text: 0.98, headings: 0.85, lists: 0.85, tables: 0.75, links: 1 },
  tagged: { text: 0.99, headings: 0.95, lists: 0.95, tables: 0.9, links: 1 },
};

const corpus = sharedFolder('corpus', 'COMPANION_CORPUS');
const scorer = sharedFolder('score', 'COMPANION_SCORE');
if (corpus && scorer) await main(process.argv.slice(2));
else console.log('Set COMPANION_CORPUS to a folder of documents, and COMPANION_SCORE to the scorer.');

async function main(args) {
  const { compare } = await import(join(scorer, 'compare.mjs'));
  const { fromTiptap } = await import(join(scorer, 'from-tiptap.mjs'));
  const folder = process.env.COMPANION_PRINTED || join(tmpdir(), 'companion-printed');
  await mkdir(folder, { recursive: true });
  const half = valueOf(args, '--half');
  const only = valueOf(args, '--only');
  const files = (await listOriginals(corpus)).filter(
    (file, at) => (half === undefined || at % 2 === Number(half)) && (only === undefined || file.includes(only)),
  );
  const rows = [];
  for (const file of files) {
    const original = await readOriginal(join(corpus, file)).catch(() => undefined);
    if (!original) continue;
    for (const kind of ['plain', 'tagged']) {
      const pdf = await printAs(kind, join(corpus, file), folder);
      if (!pdf) continue;
      const expected = printedOf(original, await wordsOf(pdf));
      for (const [reader, read] of Object.entries(READERS)) {
        const produced = await read(pdf).catch((error) => ({ type: 'doc', content: [], error: String(error) }));
        if (produced.error) console.log(`${file} ${kind} ${reader}: ${produced.error}`);
        const { aspects, faults } = compare(
          { blocks: fromTiptap(expected).blocks },
          fromTiptap(produced).blocks,
          'all',
        );
        const links = overlapOfLinks(linksOf(expected), linksOf(produced));
        // A print of nothing but a chart or a formula has words that the document has not.
        if (!hasText(expected)) aspects.text = aspects.marks = undefined;
        rows.push({ file, kind, reader, ...aspects, links });
        if (only !== undefined && reader === 'import-pdf')
          console.log(file, kind, JSON.stringify(faults, undefined, 1));
      }
    }
  }
  print(rows, args.includes('--files'));
}

function valueOf(args, name) {
  return args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
}

function print(rows, withFiles) {
  console.log(`| printed | reader | files | ${ASPECTS.join(' | ')} |`);
  console.log(`| --- | --- | --- |${' --- |'.repeat(ASPECTS.length)}`);
  if (withFiles)
    for (const row of rows.filter(({ reader }) => reader === 'import-pdf'))
      console.log(`| ${row.kind} | ${row.file} | 1 | ${ASPECTS.map((aspect) => shown([row], aspect)).join(' | ')} |`);
  for (const [kind, goals] of Object.entries(GOALS)) {
    console.log(`| ${kind} | goal | | ${ASPECTS.map((aspect) => goals[aspect] ?? '').join(' | ')} |`);
    for (const reader of Object.keys(READERS)) {
      const own = rows.filter((row) => row.kind === kind && row.reader === reader);
      console.log(
        `| ${kind} | ${reader} | ${own.length} | ${ASPECTS.map((aspect) => shown(own, aspect)).join(' | ')} |`,
      );
    }
  }
}

function shown(rows, aspect) {
  const scores = rows.map((row) => row[aspect]).filter((score) => score !== undefined && score !== null);
  return scores.length === 0 ? '-' : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
}
