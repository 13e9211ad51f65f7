/* The client: sends requests and records when bytes arrive. */
import { Agent } from 'undici';
import type { Contender } from './contender.ts';

export interface Sample {
  readonly ok: boolean;
  /** Milliseconds until the first bytes. */
  readonly first: number;
  readonly total: number;
  /** The delay of each paced chunk. */
  readonly lags: readonly number[];
}

export const agent = new Agent({ connections: 2048, pipelining: 1 });

/** Sends one request. `mode` tells the fake vendor what to answer. */
export function request(to: Contender, mode: string): Promise<Sample> {
  const start = performance.now();
  const lags: number[] = [];
  let first = 0;
  let tail = '';
  let status = 0;
  return new Promise((resolve) => {
    const done = (ok: boolean): void => resolve({ ok, first, total: performance.now() - start, lags });
    agent.dispatch(optionsOf(to, mode), {
      onRequestStart: () => undefined,
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData(_controller, chunk) {
        first ||= performance.now() - start;
        const text = chunk.latin1Slice();
        tail = text.slice(-700);
        if (mode.startsWith('paced')) noteLags(text, lags);
      },
      onResponseEnd: () => done(status === 200 && complete(mode, tail)),
      onResponseError: () => done(false),
    });
  });
}

export const optionsOf = (to: Contender, mode: string) => ({
  origin: to.origin,
  path: to.path,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', ...to.headers },
  body: JSON.stringify({ model: 'bench', stream: mode !== 'json', messages: [{ role: 'user', content: mode }] }),
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
});

const complete = (mode: string, tail: string): boolean => mode === 'json' || /\[DONE\]|"status":"complete"/.test(tail);

function noteLags(text: string, lags: number[]): void {
  const now = Date.now();
  for (const [, sent] of text.matchAll(/"(?:content|msg)":" @(\d+)@"/g)) lags.push(now - Number(sent));
}

/** Keeps `concurrency` requests in flight for a time. Returns the answers and the elapsed time. */
export async function load(
  to: Contender,
  mode: string,
  concurrency: number,
  milliseconds: number,
): Promise<{ samples: Sample[]; elapsed: number }> {
  const samples: Sample[] = [];
  const start = performance.now();
  async function client(): Promise<void> {
    while (performance.now() - start < milliseconds) samples.push(await request(to, mode));
  }
  await Promise.all(Array.from({ length: concurrency }, client));
  return { samples, elapsed: performance.now() - start };
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}
