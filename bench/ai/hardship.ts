/* Measures common faults: clients that disconnect, and vendors with other line ends. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { usageOf, type Contender } from './contender.ts';
import { agent, optionsOf, request } from './load.ts';

const PHASES = { waiting: 'silent', 'before the first token': 'head', midway: 'paced:5' } as const;
const TRIES = 5;
const PATIENCE = 200;

/** Starts a request and disconnects after `after` milliseconds, or at its first bytes. */
function leave(to: Contender, mode: string, stream: boolean, after: number): Promise<number> {
  return new Promise((resolve) => {
    const { body, ...options } = optionsOf(to, mode);
    let left = 0;
    agent.dispatch(
      { ...options, body: JSON.stringify({ ...(JSON.parse(body) as object), stream }) },
      {
        onRequestStart(controller) {
          setTimeout(() => {
            left = Date.now();
            controller.abort(new Error('left'));
          }, after);
        },
        onResponseStart: () => undefined,
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(left),
        onResponseError: () => resolve(left),
      },
    );
  });
}

/** Counts, of five attempts, in how many the vendor notices within 200 ms that the client has disconnected. */
export async function abortPhases(relays: readonly Contender[], upstream: ChildProcess): Promise<void> {
  const seen: number[] = [];
  upstream.on('message', (message: { aborted?: number }) => {
    if (message.aborted !== undefined) seen.push(message.aborted);
  });
  const rows: Record<string, Record<string, string>> = {};
  for (const one of relays) {
    const row: Record<string, string> = {};
    for (const [phase, mode, stream] of [
      ['JSON waiting', 'silent', false],
      ...Object.entries(PHASES).map(([name, how]) => [name, how, true] as const),
    ] as const) {
      let noticed = 0;
      for (let attempt = 0; attempt < TRIES; attempt++) {
        seen.length = 0;
        const left = await leave(one, mode, stream, 100);
        await sleep(PATIENCE);
        if (seen.some((at) => at - left <= PATIENCE)) noticed += 1;
      }
      row[phase] = `${noticed}/${TRIES}`;
    }
    rows[one.name] = row;
  }
  console.log('\nThe client leaves: the vendor sees it within 200 ms');
  console.table(rows);
}

/** Measures when the first word arrives if the vendor ends lines in CRLF, for a stream of about a second. */
export async function crlfSpread(relays: readonly Contender[]): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of relays) {
    const { first, total, ok } = await request(one, 'crlf:5');
    rows[one.name] = { 'first ms': Math.round(first), 'total ms': Math.round(total), ok };
  }
  console.log('\nA vendor with CRLF');
  console.table(rows);
}

/** Measures what remains in memory after 10,000 streams in which every client disconnects midway. */
export async function abortedMemory(relays: readonly Contender[]): Promise<void> {
  const rows: Record<string, object> = {};
  for (const one of relays) {
    const heap = async (): Promise<number> => {
      one.child.send('collect');
      await sleep(300);
      one.child.send('collect');
      return (await usageOf(one)).heapUsed / 1e6;
    };
    await abortMany(one, 1000);
    const before = await heap();
    await abortMany(one, 10_000);
    const after = await heap();
    rows[one.name] = {
      'heap MB before': before.toFixed(1),
      'after 10,000': after.toFixed(1),
      'bytes each': Math.round(((after - before) * 1e6) / 10_000),
    };
  }
  console.log('\n10,000 aborted streams');
  console.table(rows);
}

async function abortMany(to: Contender, count: number): Promise<void> {
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) await leave(to, 'paced:5', true, 20);
  };
  await Promise.all(Array.from({ length: 100 }, client));
}
