/* Measures imports and exports of a cluster with one worker and with two: processor time of each part, and the resulting throughput. */
import { generateDocx } from '../docx/generate.ts';
import { JOBS } from '../export/documents.ts';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { median } from '../lib/report.ts';
import { Crew, type Cost } from './crew.ts';
import { limitProcess } from './limit.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const CONVERSIONS = Number(process.env['CONVERSIONS'] ?? 24);
const AT_ONCE = 8;
/** The share of a core for each worker, if the machine supports limits. */
const SHARE = Number(process.env['SHARE'] ?? 0.3);

interface Trial {
  readonly workers: number;
  readonly cost: Cost;
  /** Milliseconds for all conversions. */
  readonly wall: number;
}

type Load = 'import docx' | 'export pdf';
let number = 0;

async function convert(crew: Crew, load: Load): Promise<void> {
  number += 1;
  if (load === 'export pdf') {
    const html = JOBS.find(({ name }) => name === 'letter')?.html(number) ?? '';
    return crew.ask('/export/pdf', JSON.stringify({ html }), 'application/json');
  }
  const form = new FormData();
  // A different document each time, to avoid cached answers.
  const bytes = await generateDocx({ paragraphs: 300 + number, tables: 10 });
  form.append('file', new Blob([bytes]), 'report.docx');
  return crew.ask('/import/office', form);
}

/** Converts documents concurrently until all are done. */
async function convertAll(crew: Crew, load: Load, count: number): Promise<void> {
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await convert(crew, load);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function trial(workers: number, load: Load): Promise<Trial> {
  await using crew = await Crew.start(workers);
  await convertAll(crew, load, AT_ONCE * workers);
  using _limits = limitProcess(crew.workers, SHARE);
  const before = await crew.cost();
  const began = performance.now();
  await convertAll(crew, load, CONVERSIONS);
  const wall = performance.now() - began;
  const after = await crew.cost();
  const names = Object.keys(after) as (keyof Cost)[];
  const cost = Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / CONVERSIONS]));
  return { workers, wall, cost: cost as unknown as Cost };
}

const middle = (trials: readonly Trial[], read: (trial: Trial) => number): number => median(trials.map(read));

/** Returns the conversions per second if each worker, the web node, PostgreSQL and Redis have a core each. */
const capacity = ({ workers, cost }: Trial): number =>
  1000 / Math.max(cost.workers / workers, cost.web, cost.postgres, cost.redis);

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : 1).padStart(9);

const PARTS = ['workers', 'web', 'postgres', 'redis', 'statements', 'commands'] as const;
const rows: string[][] = [];

for (const load of ['import docx', 'export pdf'] as const) {
  const trials: Trial[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const workers of round % 2 === 0 ? [1, 2] : [2, 1]) trials.push(await trial(workers, load));
  const of = (workers: number): Trial[] => trials.filter((one) => one.workers === workers);
  console.log(
    `\n${load}: ${CONVERSIONS} conversions, medians of ${ROUNDS} rounds; ms of processor time a conversion\n`,
  );
  console.log(
    `  ${['workers', 'web', 'postgres', 'redis', 'statements', 'commands', 'per s'].map((name) => name.padStart(10)).join('')}`,
  );
  for (const workers of [1, 2]) {
    const parts = PARTS.map((name) => middle(of(workers), ({ cost }) => cost[name]));
    const figures = [...parts, middle(of(workers), capacity)];
    console.log(`${workers} ${figures.map(shown).join(' ')}`);
    const name = `${load}, ${workers === 1 ? 'one worker' : 'two workers'}`;
    rows.push([name, ...figures.map((value) => shown(value).trim())]);
  }
  const byCpu = middle(of(2), capacity) / middle(of(1), capacity);
  const byWall = middle(of(1), ({ wall }) => wall) / middle(of(2), ({ wall }) => wall);
  console.log(
    `\n  two workers beside one, by processor time: ${byCpu.toFixed(2)} (goal >= 1.8: ${byCpu >= 1.8 ? 'yes' : 'NO'})`,
  );
  console.log(
    `  measured, with ${limitProcess.isPossible ? `${SHARE} of a core a worker` : 'unlimited workers'}: ${byWall.toFixed(2)}`,
  );
}
writeFigures('cluster-work', {
  tables: [
    {
      head: [
        'ms of processor time',
        'workers',
        'web node',
        'PostgreSQL',
        'Redis',
        'statements',
        'commands',
        'a second',
      ],
      rows,
    },
  ],
  method: `Medians of ${ROUNDS} rounds of ${CONVERSIONS} conversions; a second: where each part has a core of its own.`,
});
