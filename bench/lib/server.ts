import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The arguments that `npm start` passes to Node. */
const START = manifest.scripts.start.split(' ').slice(1);
/** Milliseconds per tick, the unit of the times in /proc. */
const TICK_MS = 10;

/** A server in a separate process. */
export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Returns what the process has written to its standard output so far, including its log. */
  output(): string;
  /** Milliseconds from the start of the process until it listens. */
  readonly startTime: number;
  /** Returns the milliseconds of processor time so far, in all threads. */
  cpuTime(): number;
  /** Returns the resident set in MB. */
  rss(): number;
  /** Returns the highest resident set since the start or the last `resetPeak`, in MB. */
  peakRss(): number;
  resetPeak(): void;
}

/** Runs a module that prints the address on which it listens. */
export async function runServer(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
    void exit.then(() => reject(new Error(`The server ended before it listened:\n${output}`)));
  });
  const startTime = performance.now() - started;
  const memory = (member: string): number => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(new RegExp(`^${member}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1024;
  };
  const cpuTime = (): number => {
    const [user = 0, system = 0] = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  };
  return {
    cpuTime,
    url,
    pid: child.pid ?? 0,
    output: () => output,
    startTime,
    rss: () => memory('VmRSS'),
    peakRss: () => memory('VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/**
 * Runs the product as delivered, with an empty data folder and without a target for webhooks.
 * @param program runs instead of the program of `npm start`.
 */
export async function runCompanion(env: Readonly<Record<string, string>> = {}, program?: string): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  const args = START.map((arg) => (arg.endsWith('js') ? (program ?? arg) : arg));
  const server = await runServer([...args, '--port', '0'], {
    DATA_DIR: dataDir,
    ...env,
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
