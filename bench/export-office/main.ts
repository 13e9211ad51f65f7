/* Writing workbooks and presentations, beside exceljs and pptxgenjs. */
import type { DocumentNode } from '@editor-companion/document';
import { writePresentation } from '@editor-companion/formats/pptx/write';
import { writeWorkbook } from '@editor-companion/formats/xlsx/write';
import { writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { median, report, type Measure } from '../lib/report.ts';
import { documentOfSheets, documentOfSlides, sheetsOf, slidesOf } from './content.ts';
import { excelJs, pptxGenJs } from './peers.ts';

const ROUNDS = 9;
const GOAL = 1;

interface Pair {
  readonly name: string;
  readonly peerName: string;
  readonly ours: () => Promise<Uint8Array>;
  readonly peer: () => Promise<Uint8Array>;
}

/** A pair with its results. The ratio is the median of the ratios of all rounds, so that other load affects it little. */
interface Result extends Pair {
  readonly times: readonly [ours: number, peer: number];
  readonly ratio: number;
  readonly sizes: readonly [ours: number, peer: number];
}

const jobOf = (content: DocumentNode) => ({
  content,
  css: [],
  comments: [],
  metadata: { language: 'en' },
  options: {},
  pictures: new Map<string, never>(),
});

function sheetPair(name: string, count: number, rows: number): Pair {
  const sheets = sheetsOf(count, rows);
  const job = jobOf(documentOfSheets(sheets));
  return {
    name,
    peerName: 'exceljs',
    ours: () => writeWorkbook(job, () => undefined),
    peer: () => excelJs(sheets),
  };
}

function slidePair(name: string, count: number, kind: 'text' | 'table' | 'chart'): Pair {
  const slides = slidesOf(count, kind);
  const job = jobOf(documentOfSlides(slides));
  return {
    name,
    peerName: 'pptxgenjs',
    ours: () => writePresentation(job, () => undefined),
    peer: () => pptxGenJs(slides),
  };
}

const pairs = [
  sheetPair('xlsx: a table of 50 rows', 1, 50),
  sheetPair('xlsx: 20 tables of 200 rows', 20, 200),
  sheetPair('xlsx: a table of 10,000 rows', 1, 10_000),
  slidePair('pptx: 60 slides of text', 60, 'text'),
  slidePair('pptx: 60 slides with a table', 60, 'table'),
  slidePair('pptx: 30 slides with a chart', 30, 'chart'),
];

const results: Result[] = [];
for (const pair of pairs) results.push(await contest(pair));
report(
  `export-office: milliseconds, medians of ${ROUNDS} interleaved rounds after one that does not count`,
  results.map(({ name, peerName, times: [ours, peer] }): Measure => ({
    name: `${name}; peer: ${peerName}`,
    ours,
    peer,
    unit: 'ms',
    goal: `<= ${GOAL}`,
    reached: (ratio) => ratio <= GOAL,
  })),
);
writeFigures('export-office', {
  tables: [tableOf(results)],
  method: `Medians of ${ROUNDS} interleaved rounds after one that does not count; the ratio is the median of the ratios of all rounds.`,
});

async function contest(pair: Pair): Promise<Result> {
  const sizes = [(await pair.ours()).length, (await pair.peer()).length] as const;
  const times: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 2 === 0) times.push([await time(pair.ours), await time(pair.peer)]);
    else {
      const peer = await time(pair.peer);
      times.push([await time(pair.ours), peer]);
    }
  }
  const [ours, peer] = [median(times.map(([one]) => one)), median(times.map(([, one]) => one))];
  return { ...pair, times: [ours, peer], ratio: median(times.map(([one, other]) => one / other)), sizes };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function tableOf(rows: readonly Result[]): FigureTable {
  const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;
  return {
    head: ['content', 'peer', 'ours', 'peer', 'ratio', 'our file', 'its file'],
    rows: rows.map(({ name, peerName, ratio, times, sizes }) => [
      name,
      peerName,
      `${Math.round(times[0])} ms`,
      `${Math.round(times[1])} ms`,
      ratio.toFixed(2),
      kilobytes(sizes[0]),
      kilobytes(sizes[1]),
    ]),
  };
}
