/* Measures how long others wait for `GET /` during each kind of request at its limits, and the memory of that request. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { isWriting, writeFigures } from '../../scripts/figures/page-block.ts';
import { median } from '../lib/report.ts';
import { runCompanion } from '../lib/server.ts';
import { KINDS, type Kind } from './requests.ts';
import { send } from './send.ts';
import { waitsTable } from './waits.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const GOAL_MS = 100;
/** The timeout of one request. Longer answers are abandoned. */
const PATIENCE_MS = 25_000;
/** The time limit of the whole run. Remaining requests are not measured. */
const TOTAL_MS = 480_000;
const SETTLE_MS = 100;

interface Sample {
  readonly status: string;
  readonly wait: number;
  readonly turn: number;
  readonly seconds: number;
  readonly memory: number;
}

const only = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (only !== undefined && isWriting()) throw new Error('Only a complete run is written: name no request.');
const kinds = only === undefined ? KINDS : KINDS.filter(({ name, path }) => `${path} ${name}`.includes(only));
const samples = new Map<Kind, Sample[]>(kinds.map((kind) => [kind, []]));
const begin = performance.now();

const turns = fileURLToPath(new URL('turns.ts', import.meta.url));
await using server = await runCompanion({ NODE_OPTIONS: `--import ${turns} ${process.env['NODE_OPTIONS'] ?? ''}` });
const probe = new Worker(new URL('probe.ts', import.meta.url), { workerData: `${server.url}/` });
await wait(2000);
await longestWait();
for (let round = 0; round < ROUNDS; round += 1)
  for (const kind of kinds)
    if (performance.now() - begin < TOTAL_MS) samples.get(kind)?.push(await measure(kind, round));
await probe.terminate();
print();

async function longestWait(): Promise<number> {
  probe.postMessage('tell');
  const [longest] = (await once(probe, 'message')) as [number];
  return longest;
}

/**
 * Returns the processor time of the main thread's longest event loop iteration since the last call, in ms. Others wait for so long on an
 * otherwise idle machine.
 */
async function longestTurn(): Promise<number> {
  const told = server.output().length;
  process.kill(server.pid, 'SIGUSR2');
  for (;;) {
    const found = /longest turn: ([\d.]+) ms/.exec(server.output().slice(told))?.[1];
    if (found !== undefined) return Number(found);
    await wait(5);
  }
}

async function measure(kind: Kind, round: number): Promise<Sample> {
  const body = kind.body?.();
  const before = server.rss();
  server.resetPeak();
  await wait(SETTLE_MS);
  await longestWait();
  await longestTurn();
  const started = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: kind.atOnce ?? 1 }, () =>
      send(server.url, kind, { round: String(round), body, patience: PATIENCE_MS }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  await wait(SETTLE_MS);
  return {
    status: [...new Set(statuses)].join(' '),
    wait: await longestWait(),
    turn: await longestTurn(),
    seconds,
    memory: server.peakRss() - before,
  };
}

function print(): void {
  console.log(
    `\nlatency: the longest wait for GET /, asked every 10 ms; median of ${ROUNDS} rounds; goal: ${GOAL_MS} ms\n`,
  );
  const rows = kinds.map((kind) => {
    const taken = samples.get(kind) ?? [];
    const of = (member: 'wait' | 'turn' | 'seconds' | 'memory'): number =>
      median(taken.map((sample) => sample[member]));
    if (taken.length === 0) return [kind.path, kind.name, 'not run', '', '', '', '', ''];
    const slow = of('wait') > GOAL_MS ? 'NO' : 'yes';
    const waited = `${of('wait').toFixed(0)} ms`;
    return [
      kind.path,
      kind.name,
      taken.at(-1)?.status ?? '',
      waited,
      `${of('turn').toFixed(0)} ms`,
      `${of('seconds').toFixed(1)} s`,
      `${of('memory').toFixed(0)} MB`,
      slow,
    ];
  });
  const table = [['route', 'request', 'status', 'wait', 'turn', 'time', 'memory', 'reached'], ...rows];
  const widths = table[0]?.map((_none, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
  if (rows.some(([, , status]) => status === 'not run')) {
    if (isWriting()) throw new Error('The time was too short for all requests, so nothing is written.');
    return;
  }
  const told = kinds.map((kind) => ({
    name: `${kind.path}: ${kind.name}`,
    wait: median((samples.get(kind) ?? []).map(({ wait: waited }) => waited)),
    turn: median((samples.get(kind) ?? []).map(({ turn }) => turn)),
  }));
  writeFigures('latency', { tables: [waitsTable(told)], method: `Medians of ${ROUNDS} rounds.` });
}
