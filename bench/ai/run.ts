/*
 * node run.ts [--write] [--rounds 3] [--seconds 1.5] [--only json,stream,work,live,many,abort,memory,crlf] [--requests 400] All contenders
 * run at once, are measured in rotating order, and use the same fake vendor. The results are medians of the rounds.
 */
import { parseArgs } from 'node:util';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { startCompanion, startPipe, startPortkey, startUpstream, usageOf, type Contender } from './contender.ts';
import { load, quantile, request } from './load.ts';
import { gatewayTable, type Relayed } from './gateway-table.ts';
import { compareWork } from './work.ts';
import { abortPhases, abortedMemory, crlfSpread } from './hardship.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1.5' },
    requests: { type: 'string', default: '400' },
    only: { type: 'string', default: 'json,stream,live,many,abort,memory,crlf' },
    /** Writes the figures of 16 requests at once into README.md. */
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const milliseconds = Number(values.seconds) * 1000;
const wanted = new Set(values.only.split(','));
if (values.write && !(wanted.has('json') && wanted.has('stream')))
  throw new Error('Only a run with json and stream is written.');

const upstream = await startUpstream();
const direct: Contender = {
  name: 'direct',
  origin: upstream.origin,
  path: '/v1/chat/completions',
  headers: {},
  child: upstream.child,
};
const contenders = [
  direct,
  await startPipe(upstream.origin),
  await startPortkey(upstream.origin),
  ...(await startCompanion(upstream.origin)),
];
/** Requests at once, and the load whose figures the page shows. */
const LOADS = [1, 16, 64];
const SHOWN = 16;
const relays = contenders.filter(({ name }) => name !== 'direct');

interface Round {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly first: number;
  readonly cpu: number;
  readonly failed: number;
}

async function measure(to: Contender, mode: string, concurrency: number): Promise<Round> {
  const before = to === direct ? undefined : await usageOf(to);
  const { samples, elapsed } = await load(to, mode, concurrency, milliseconds);
  const after = to === direct ? undefined : await usageOf(to);
  const ok = samples.filter((sample) => sample.ok);
  return {
    rate: ok.length / (elapsed / 1000),
    p50: quantile(
      ok.map(({ total }) => total),
      0.5,
    ),
    p99: quantile(
      ok.map(({ total }) => total),
      0.99,
    ),
    first: quantile(
      ok.map(({ first }) => first),
      0.5,
    ),
    cpu: before && after ? (after.cpuMs - before.cpuMs) / Math.max(1, ok.length) : Number.NaN,
    failed: samples.length - ok.length,
  };
}

/** Compares contenders under one load. @returns each one's medians. */
async function compare(
  title: string,
  mode: string,
  concurrency: number,
  of: readonly Contender[],
): Promise<Readonly<Record<string, Relayed>>> {
  const results = new Map<string, Round[]>(of.map(({ name }) => [name, []]));
  for (const one of of) await load(one, mode, concurrency, 400);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < of.length; turn++) {
      const one = of[(turn + round) % of.length];
      if (one) results.get(one.name)?.push(await measure(one, mode, concurrency));
    }
  }
  const median = (name: string, pick: (round: Round) => number): number =>
    quantile((results.get(name) ?? []).map(pick), 0.5);
  const base = (pick: (round: Round) => number): number => median('Portkey', pick);
  console.log(`\n${title}, ${concurrency} at once`);
  console.table(
    Object.fromEntries(
      of.map(({ name }) => [
        name,
        {
          'per s': Math.round(median(name, (round) => round.rate)),
          'x Portkey': round2(median(name, (round) => round.rate) / base((round) => round.rate)),
          'p50 ms': round2(median(name, (round) => round.p50)),
          'p99 ms': round2(median(name, (round) => round.p99)),
          'first ms': round2(median(name, (round) => round.first)),
          'added first': round2(median(name, (round) => round.first) - median('direct', (round) => round.first)),
          'CPU ms': round2(median(name, (round) => round.cpu)),
          failed: results.get(name)?.reduce((sum, { failed }) => sum + failed, 0),
        },
      ]),
    ),
  );
  const relayed = of.map(({ name }) => [
    name,
    { rate: median(name, (round) => round.rate), cpu: median(name, (round) => round.cpu) },
  ]);
  return Object.fromEntries(relayed) as Readonly<Record<string, Relayed>>;
}

/** Measures the delays of the first word and of the chunks in live answers of 200 chunks a second each. */
async function live(count: number): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of contenders) {
    await load(one, 'burst', 16, 800);
    const before = one === direct ? undefined : await usageOf(one);
    const samples = await Promise.all(Array.from({ length: count }, () => request(one, 'paced:5')));
    const after = one === direct ? undefined : await usageOf(one);
    const lags = samples.flatMap((sample) => sample.lags);
    rows[one.name] = {
      'first ms': round2(
        quantile(
          samples.map(({ first }) => first),
          0.5,
        ),
      ),
      'lag p50 ms': quantile(lags, 0.5),
      'lag p99 ms': quantile(lags, 0.99),
      'CPU ms a stream': before && after ? round2((after.cpuMs - before.cpuMs) / count) : Number.NaN,
      failed: samples.filter(({ ok }) => !ok).length,
    };
  }
  console.log(`\n${count} live streams, 200 chunks/s each`);
  console.table(rows);
}

/** Measures whether the event loop stalls with 500 answers at once, each with a chunk every 50 ms. */
async function many(): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of relays) {
    await load(one, 'burst', 64, 1500);
    one.child.send('reset');
    const samples = await Promise.all(Array.from({ length: 500 }, () => request(one, 'paced:50')));
    const { maxStallMs, rss } = await usageOf(one);
    rows[one.name] = {
      'longest stall ms': round2(maxStallMs),
      'RSS MB': Math.round(rss / 1e6),
      failed: samples.filter(({ ok }) => !ok).length,
    };
  }
  console.log('\n500 concurrent streams');
  console.table(rows);
}

const round2 = (value: number): number => Math.round(value * 100) / 100;

try {
  const measured: Record<string, Readonly<Record<string, Relayed>>> = {};
  for (const [kind, title, mode] of [
    ['json', 'JSON', 'json'],
    ['stream', 'Streams of 200 chunks', 'burst'],
  ] as const) {
    if (!wanted.has(kind)) continue;
    for (const concurrency of LOADS) {
      const relayed = await compare(title, mode, concurrency, contenders);
      if (concurrency === SHOWN) measured[kind === 'json' ? 'JSON' : 'streams'] = relayed;
    }
  }
  writeFigures('ai-gateway', {
    tables: [gatewayTable(SHOWN, measured)],
    method: `Medians of ${rounds} rounds of ${values.seconds} s.`,
  });
  if (wanted.has('work')) {
    const options = { rounds, requests: Number(values.requests), concurrency: 16 };
    await compareWork('JSON', 'json', relays, options);
    await compareWork('Streams of 200 chunks', 'burst', relays, options);
  }
  if (wanted.has('live')) for (const count of [16, 64]) await live(count);
  if (wanted.has('many')) await many();
  if (wanted.has('abort')) await abortPhases(relays, upstream.child);
  if (wanted.has('crlf')) await crlfSpread(relays);
  if (wanted.has('memory')) await abortedMemory(relays);
} finally {
  for (const { child } of contenders) child.kill();
  process.exit();
}
