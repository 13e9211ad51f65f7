/* Measures reading a PDF of 100 pages, and those in COMPANION_PRINTED, beside the plain text of pdf.js and of officeparser. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interleave, report, type Measure } from '../lib/report.ts';
import { generatePdf } from './generate.ts';
import { readers } from './readers.ts';

const ROUNDS = 3;
/** Milliseconds of processor time for 100 pages. */
const GOAL = 3000;
const printed = process.env['COMPANION_PRINTED'];

const generated = generatePdf(100);
const measures = await compare('generated, 100 pages', [generated]);
if (printed === undefined)
  console.log('COMPANION_PRINTED is not set (where npm run score:pdf leaves what it prints): prints are left out.');
else {
  const files = await readableByAll(globSync('*.plain.pdf', { cwd: printed }).toSorted());
  measures.push(...(await compare(`prints, ${files.length} files`, files)));
}
report(`pdf: milliseconds of processor time, median of ${ROUNDS} interleaved rounds`, measures);

/** Compares this product with each peer. This product produces editor JSON, the peers plain text. */
async function compare(name: string, pdfs: readonly Uint8Array[]): Promise<Measure[]> {
  const { ours, ...peers } = await interleave(ROUNDS, {
    ours: () => timed(pdfs, readers.ours),
    'pdf.js text': () => timed(pdfs, readers['pdf.js text']),
    officeparser: () => timed(pdfs, readers.officeparser),
  });
  const isHundred = pdfs[0] === generated;
  return Object.entries(peers).map(([reader, peer]) => ({
    name: `${name}; peer: ${reader}`,
    ours,
    peer,
    unit: 'ms',
    goal: isHundred ? `ours < ${GOAL} ms` : '-',
    reached: () => !isHundred || ours < GOAL,
  }));
}

async function timed(pdfs: readonly Uint8Array[], read: (pdf: Uint8Array) => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (const pdf of pdfs) await read(pdf);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the files that all can read. Other files are named and left out, as a refusal is no measure of speed. */
async function readableByAll(files: readonly string[]): Promise<Uint8Array[]> {
  const readable: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readFile(join(printed ?? '', file));
    try {
      for (const read of Object.values(readers)) await read(bytes);
      readable.push(bytes);
    } catch (error) {
      console.log(`${file} is left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return readable;
}
