/* PDF of 1, 10 and 60 pages through HTTP, beside a reused page, a context and a browser per document. */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../plugins/export/src/browser/find-browser.ts';
import { isWriting, writeFigures, type FigureTable } from '../../scripts/figures/page-block.ts';
import { median } from '../lib/report.ts';
import { runCompanion, type Server } from '../lib/server.ts';
import { bareLoop, companion, freshBrowser, freshContext, launch, type Contender } from './contenders.ts';
import { JOBS, type Job } from './documents.ts';
import { ownMemory, treeMemory } from './process-tree.ts';
import { printsTable, ratesTable, ratioOf, type Prints } from './tables.ts';

const { values } = parseArgs({
  options: {
    /** The number of consecutive prints of each contender and document. */
    repeat: { type: 'string', default: '15' },
    /** Seconds for which each contender prints letters, one and four at once. 0 skips this part. */
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    /** Compares with the reused page alone, which takes a third of the time. */
    only: { type: 'boolean', default: false },
    /** The number of exports of all kinds through this server alone, to measure its memory. 0 skips this part. */
    mixed: { type: 'string', default: '0' },
    /** Writes the tables into docs/export.md. */
    write: { type: 'boolean', default: false },
  },
});
/** The numbers of letters that are printed at once. */
const LANES = [1, 4];
const MEMORY_LANES = 4;
/** Milliseconds between two prints for cleanup. */
const PAUSE = 120;

if (isWriting() && (values.only || values.seconds === '0'))
  throw new Error('Only a complete run is written: leave --only and --seconds 0 out.');

const found = findBrowser({ path: process.env['PATH'] ?? '' });
if (found?.kind !== 'installed')
  throw new Error('Install a Chromium first (npm run setup): the npm-shipped one is not measured.');

let documents = 0;
await using server = await runCompanion();
if (Number(values.mixed) > 0) await showMemory(server, Number(values.mixed));
else await compare(server, found.path);

async function compare(ours: Server, executablePath: string): Promise<void> {
  const browser = await launch(executablePath);
  const contenders = [
    companion(ours),
    bareLoop(browser, ours),
    ...(values.only ? [] : [freshContext(browser, ours)]),
    ...(values.only ? [] : [freshBrowser(executablePath, ours)]),
  ];
  try {
    const names = contenders.map(({ name }) => name);
    const prints: Prints[] = [];
    for (const job of JOBS) prints.push(await sequential(job, contenders));
    const rates: FigureTable[] = [];
    if (Number(values.seconds) > 0) for (const lanes of LANES) rates.push(await atOnce(contenders, lanes));
    writeFigures('export', {
      tables: [printsTable(names, prints), ...rates.slice(-1)],
      method: `Medians of interleaved rounds: ${values.repeat} of a letter, fewer of longer documents, and ${values.rounds} of ${values.seconds} s of letters.`,
    });
  } finally {
    await browser.close();
  }
}

/** Reports medians of single prints with alternating contenders, and of their ratios to the reused page in the same round. */
async function sequential(job: Job, contenders: readonly Contender[]): Promise<Prints> {
  const repeat = Math.ceil(Number(values.repeat) / Math.sqrt(job.pages));
  const times = contenders.map((): number[] => []);
  for (let round = -1; round < repeat; round += 1) {
    for (const index of turned(contenders.length, round)) {
      const time = await timed(() => contenders[index]?.print(job.html((documents += 1)), 0));
      if (round >= 0) times[index]?.push(time);
      await delay(PAUSE);
    }
  }
  console.log(`\n${job.name}, ${job.pages} page(s), ${repeat} rounds: median ms, ratio to a reused page`);
  const bare = times[1] ?? [];
  for (const [index, { name }] of contenders.entries()) {
    const own = times[index] ?? [];
    console.log(`  ${name.padEnd(22)} ${median(own).toFixed(0).padStart(6)}   ${ratioOf(own, bare).toFixed(2)}`);
  }
  return { name: job.name, pages: job.pages, times };
}

/**
 * Reports letters per second with all lanes busy, and processor time per letter. Each lane starts the next letter when the previous one is
 * complete.
 */
async function atOnce(contenders: readonly Contender[], lanes: number): Promise<FigureTable> {
  const [letter] = JOBS;
  const results = contenders.map(() => ({ rate: [] as number[], cpu: [] as number[] }));
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const index of turned(contenders.length, round)) {
      const contender = contenders[index];
      if (contender === undefined) continue;
      const cpu = contender.cpu();
      const started = performance.now();
      const end = started + Number(values.seconds) * 1000;
      let count = 0;
      const lane = async (_: unknown, number: number): Promise<void> => {
        for (; performance.now() < end; count += 1) await contender.print(letter?.html((documents += 1)) ?? '', number);
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const seconds = (performance.now() - started) / 1000;
      await delay(PAUSE * 3);
      if (round < 0) continue;
      results[index]?.rate.push(count / seconds);
      results[index]?.cpu.push((contender.cpu() - cpu) / count);
    }
  }
  console.log(
    `\nletters, ${lanes} at once, ${values.rounds} rounds of ${values.seconds} s: a second, ratio; CPU ms each, ratio`,
  );
  const [bareRate, bareCpu] = [median(results[1]?.rate ?? []), median(results[1]?.cpu ?? [])];
  for (const [index, { name }] of contenders.entries()) {
    const [rate, cpu] = [median(results[index]?.rate ?? []), median(results[index]?.cpu ?? [])];
    const figures = `${rate.toFixed(1).padStart(6)}   ${(rate / bareRate).toFixed(2)}   ${cpu.toFixed(0).padStart(6)}   ${(cpu / bareCpu).toFixed(2)}`;
    console.log(`  ${name.padEnd(22)} ${figures}`);
  }
  return ratesTable(
    contenders.map(({ name }) => name),
    lanes,
    results,
  );
}

/** Exports PDF, pictures and thumbnails of all sizes through the server, four at once. Reports the memory of the server and its browser. */
async function showMemory({ url, pid }: Server, count: number): Promise<void> {
  const kinds = [
    ['pdf', {}],
    ['pdf', { pdfOptions: { tableOfContents: {}, watermark: { text: 'Draft' } } }],
    ['image/png', {}],
    ['image/webp', {}],
    ['thumbnail', {}],
  ] as const;
  const step = Math.max(1, Math.floor(count / 10));
  let next = 0;
  const rows: [string[], string[], string[]] = [['exports'], ['server, MB'], ['browser, MB']];
  console.log(`\n${count} exports of all kinds, ${MEMORY_LANES} at once: exports, MB of the server, MB of its browser`);
  const lane = async (): Promise<void> => {
    while (next < count) {
      const number = (next += 1);
      const [route, more] = kinds[number % kinds.length] ?? kinds[0];
      const job = JOBS[number % 20 === 0 ? 1 : 0];
      const body = JSON.stringify({ html: job?.html(number), ...more });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${url}/export/${route}`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      if (number % step === 0) {
        const own = ownMemory(pid);
        const figures = [number, own, treeMemory(pid) - own].map((value) => value.toFixed(0));
        for (const [index, figure] of figures.entries()) rows[index]?.push(figure);
        console.log(`  ${figures.map((figure) => figure.padStart(6)).join(' ')}`);
      }
    }
  };
  await Promise.all(Array.from({ length: MEMORY_LANES }, lane));
  const [head, ...memory] = rows;
  writeFigures('export-memory', {
    tables: [{ head, rows: memory }],
    method: `PDF with and without contents and watermark, PNG, WebP and thumbnails, ${MEMORY_LANES} at once.`,
  });
}

/** Returns 0, 1, 2… rotated by the round, so that no contender always follows the same one. */
function turned(count: number, round: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + round + count) % count);
}

async function timed(work: () => Promise<void> | undefined): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
