/*
 * Sends the largest permitted bodies in sequences and mixes to a server with a heap of 1 GB, which must survive, answer and release its
 * memory.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { runCompanion, type Server } from '../lib/server.ts';
import { KINDS, type Kind } from './requests.ts';
import { send } from './send.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const AT_ONCE = 12;
const PATIENCE_MS = 60_000;
/** Milliseconds until idle threads end: ten seconds here, a minute for threads that read bodies. */
const REST_MS = 75_000;
const IDLE_MS = '10000';
/** The memory that a server may retain after a rest, above its initial memory: caches, code, and unreturned allocator memory. */
const KEPT_MB = 300;

const bodies = new Map(KINDS.map((kind) => [kind, kind.body?.()]));
const env = {
  NODE_OPTIONS: '--max-old-space-size=1024',
  COMPANION_PLUGINS__EXPORT_FORMATS__IDLE_TIMEOUT: IDLE_MS,
  COMPANION_PLUGINS__IMPORT_OFFICE__IDLE_TIMEOUT: IDLE_MS,
  COMPANION_PLUGINS__IMPORT_WEB__IDLE_TIMEOUT: IDLE_MS,
};
const begun = performance.now();
const counts = new Map<string, number>();

await using server = await runCompanion(env);
await wait(1000);
const before = server.rss();
let peak = before;
const watch = setInterval(() => (peak = Math.max(peak, server.rss())), 200);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of KINDS) await count(kind, round);
    await mix(shuffled(round), round);
    console.log(`round ${round + 1}: ${minutes()} min, ${server.rss().toFixed(0)} MB, at most ${peak.toFixed(0)} MB`);
    await mustAnswer(server);
  }
  await wait(REST_MS);
} finally {
  clearInterval(watch);
}
await mustAnswer(server);
const kept = server.rss() - before;
console.log(
  [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, times]) => `${status}: ${times}`)
    .join(', '),
);
console.log(`before ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB, ${kept.toFixed(0)} MB kept after a rest`);
const isGood = kept < KEPT_MB && (counts.get('500') ?? 0) === 0;
console.log(isGood ? 'held' : 'FAILED');
process.exitCode = isGood ? 0 : 1;

async function count(kind: Kind, round: number): Promise<void> {
  const status = await send(server.url, kind, {
    round: `${process.pid}-${round}`,
    body: bodies.get(kind),
    patience: PATIENCE_MS,
  });
  counts.set(status, (counts.get(status) ?? 0) + 1);
}

async function mix(kinds: readonly Kind[], round: number): Promise<void> {
  const left = [...kinds];
  const work = async (): Promise<void> => {
    for (let kind = left.pop(); kind !== undefined; kind = left.pop()) await count(kind, round);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Returns the kinds in a shuffled order that is the same for the same round. */
function shuffled(round: number): Kind[] {
  let state = round + 1;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return KINDS.map((kind) => ({ kind, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

async function mustAnswer({ url }: Server): Promise<void> {
  const response = await fetch(`${url}/`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`GET / answered ${response.status}.`);
  await response.arrayBuffer();
}

function minutes(): string {
  return ((performance.now() - begun) / 60_000).toFixed(1);
}
