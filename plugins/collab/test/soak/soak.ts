import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as Y from 'yjs';
import { kinds } from './connection.ts';
import { differences } from './differences.ts';
import { MemoryCurve } from './memory.ts';
import { SoakPerson } from './person.ts';

const SERVER = new URL('./server.ts', import.meta.url).pathname;
const STEP_MS = 20;
/** Milliseconds between comparisons of all documents of all people. */
const LOOK_MS = 500;
/** The number of people who arrive at once. */
const CROWD = 25;
/** The time limit of the end, in which everybody reconnects and receives everything. */
const PATIENCE_MS = 90_000;

export interface SoakOptions {
  readonly seconds: number;
  readonly people: number;
  readonly documents: number;
  /** The number of actions per person and second. */
  readonly actsPerSecond: number;
  /** Ends the run earlier, with all final checks. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { seconds: number; acts: number; faults: number; megabytes: number }) => void;
}

export interface SoakResult {
  readonly acts: number;
  /** Descriptions of all faults. */
  readonly faults: readonly string[];
  readonly memory: MemoryCurve;
}

/** Simulates people with real clients who type, move, disconnect and return at random, on a separate server. Returns the faults found. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-soak-'));
  const faults: string[] = [];
  const memory = new MemoryCurve();
  const server = await startServer(dataDir, faults, memory);
  const crowd = newCrowd(options, server.address, faults);
  try {
    const people = await enterAll(crowd);
    const acts = await live(people, options, faults, memory);
    for (const person of people) person.comeBack();
    faults.push(...(await settle(people, options.documents, server.address)));
    return { acts, faults, memory };
  } finally {
    for (const person of crowd.entered) person.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startServer(
  dataDir: string,
  faults: string[],
  memory: MemoryCurve,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const child = fork(SERVER, [dataDir], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The recommended setting for servers. Otherwise each thread has memory of its own that it does not release.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-semi-space-size=4'],
  });
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (line: Buffer) => faults.push(`the server says: ${line.toString().trim()}`));
  const told = once(child, 'message') as Promise<[{ address: string }]>;
  const [{ address }] = await Promise.race([told, ended(child, faults)]);
  child.on('message', ({ megabytes }: { megabytes: number }) => memory.add(megabytes));
  const end = (code: number | null): void => void faults.push(`the server ended with code ${code}`);
  child.once('exit', end);
  return {
    address,
    async stop() {
      child.off('exit', end);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.send('close');
      await once(child, 'exit');
    },
  };
}

async function ended(child: ChildProcess, faults: readonly string[]): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the server ended with code ${code} before it listened\n${faults.join('\n')}`);
}

interface Crowd {
  readonly entered: SoakPerson[];
  readonly size: number;
  enter(index: number): void;
}

function newCrowd({ people, documents }: SoakOptions, address: string, faults: string[]): Crowd {
  const url = `${address.replace('http', 'ws')}/collaboration`;
  const entered: SoakPerson[] = [];
  return {
    entered,
    size: people,
    enter(index) {
      const doc = new Y.Doc();
      // Each document has clients of several kinds.
      const connect = kinds[(index + Math.floor(index / documents)) % kinds.length];
      const connection = connect?.({
        url,
        document: documentOf(index, documents),
        doc,
        onFault: (fault) => faults.push(fault),
      });
      if (connection) entered.push(new SoakPerson(`person ${index}`, doc, connection));
    },
  };
}

const documentOf = (index: number, documents: number): string => `soak-${index % documents}`;

async function enterAll(crowd: Crowd): Promise<readonly SoakPerson[]> {
  const { entered, size } = crowd;
  for (let index = 0; index < size; index++) {
    crowd.enter(index);
    if (index % CROWD === CROWD - 1) await comesTrue(() => entered.every(({ connection }) => connection.isSettled()));
  }
  if (!(await comesTrue(() => entered.every(({ connection }) => connection.isSettled()))))
    throw new Error('not everybody could open a document');
  return entered;
}

/** @returns the number of actions. */
async function live(
  people: readonly SoakPerson[],
  { seconds, actsPerSecond, signal, onProgress }: SoakOptions,
  faults: readonly string[],
  memory: MemoryCurve,
): Promise<number> {
  const start = performance.now();
  let acts = 0;
  const isOver = (now: number): boolean => now >= seconds || signal?.aborted === true;
  for (let now = 0; !isOver(now); now = (performance.now() - start) / 1000) {
    // Missed actions are not caught up: that would cause a flood after each pause.
    const count = Math.min(people.length, Math.floor(people.length * actsPerSecond * now) - acts);
    for (let act = 0; act < count; act++) people[Math.floor(Math.random() * people.length)]?.act();
    acts += Math.max(0, Math.floor(people.length * actsPerSecond * now) - acts);
    onProgress?.({ seconds: now, acts, faults: faults.length, megabytes: memory.last });
    await setTimeout(STEP_MS);
  }
  return acts;
}

/** Waits until everybody has everything. Returns the differences that remain. */
async function settle(people: readonly SoakPerson[], documents: number, address: string): Promise<string[]> {
  const groups = Map.groupBy(people, (_, index) => documentOf(index, documents));
  let found: string[] = [];
  await comesTrue(async () => {
    if (!people.every(({ connection }) => connection.isSettled())) {
      found = people
        .filter(({ connection }) => !connection.isSettled())
        .map(({ name, connection }) => `${name} (${connection.kind}) has not synced: ${connection.state()}`);
      return false;
    }
    found = [];
    for (const [document, group] of groups) found.push(...(await differences(address, document, group)));
    return found.length === 0;
  }, LOOK_MS);
  return found;
}

/** Polls a condition. @returns whether it became true in time. */
async function comesTrue(condition: () => boolean | Promise<boolean>, every = STEP_MS): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await setTimeout(every))
    if (await condition()) return true;
  return false;
}
