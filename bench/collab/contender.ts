/* Starts contenders as separate processes and reads their resource usage from /proc. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hocuspocus, yWebsocket, type Dialect } from './dialect.ts';
import { cpuOf, memoryOf } from './process-figures.ts';

/** A server under load. */
export interface Contender {
  readonly name: string;
  readonly dialect: Dialect;
  /** False for the floor, which only relays. */
  readonly keepsDocuments: boolean;
  /** The URL, such as `ws://127.0.0.1:1234`. */
  readonly origin: string;
  /** Returns the microseconds of processor time so far, in all threads. */
  cpu(): number;
  /** Returns the resident set in MB. */
  rss(): number;
  peakRss(): number;
  resetPeak(): void;
  /** Starts to record how long the server's event loop is blocked. */
  watchLoop(): void;
  loopDelay(): Promise<{ p99: number; longest: number }>;
  kill(): Promise<void>;
  /** Starts the same server again with the same data. */
  restart(): Promise<Contender>;
  stop(): Promise<void>;
}

const kinds = {
  'this server': { file: 'companion.ts', dialect: hocuspocus, path: '/collaboration' },
  'this server (y-websocket)': { file: 'companion.ts', dialect: yWebsocket, path: '/collaboration' },
  Hocuspocus: { file: 'hocuspocus.ts', dialect: hocuspocus, path: '' },
  'y-websocket': { file: 'y-websocket.ts', dialect: yWebsocket, path: '' },
  floor: { file: 'floor.ts', dialect: yWebsocket, path: '' },
} as const;

export type ContenderName = keyof typeof kinds;
export const contenderNames = Object.keys(kinds) as ContenderName[];

export async function startContender(name: ContenderName, data?: string): Promise<Contender> {
  const { file, dialect, path } = kinds[name];
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'bench-collab-')));
  const child = fork(fileURLToPath(new URL(`servers/${file}`, import.meta.url)), {
    env: { ...process.env, BENCH_DATA: folder, NODE_ENV: 'development', LOG_LEVEL: 'warn' },
    execArgv: name.startsWith('this') ? ['--max-semi-space-size=4'] : [],
  });
  const port = await portOf(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  };
  return {
    name,
    dialect,
    keepsDocuments: name !== 'floor',
    origin: `ws://127.0.0.1:${port}${path}`,
    cpu: () => cpuOf(child.pid),
    rss: () => memoryOf(child.pid, 'VmRSS'),
    peakRss: () => memoryOf(child.pid, 'VmHWM'),
    resetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    watchLoop: () => void child.send('watch'),
    async loopDelay() {
      child.send('tell');
      const [delay] = (await once(child, 'message')) as [{ p99: number; longest: number }];
      return delay;
    },
    kill: () => end('SIGKILL'),
    restart: () => startContender(name, folder),
    async stop() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) => resolve(port));
    child.once('exit', (code) => reject(new Error(`a contender ended with code ${code}`)));
  });
