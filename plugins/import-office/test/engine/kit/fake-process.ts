import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Launch, Lifetime } from '../../../src/engine/process/engine-process.ts';
import { WorkFolder } from '../../../src/engine/process/work-folder.ts';

const SCRIPT = join(import.meta.dirname, 'fake-process.mjs');

export type Manner = 'plain' | 'stillborn' | 'mute' | 'stubborn';

/** Returns the command line of a process that follows the engines' protocol. */
export const fakeCommand = (manner: Manner = 'plain'): string[] => [process.execPath, SCRIPT, manner];

export const fakeLaunch = async (manner?: Manner): Promise<Launch> => ({
  command: fakeCommand(manner),
  env: { LANG: 'C.UTF-8' },
  folder: await WorkFolder.create(undefined),
});

export const LIFETIME: Lifetime = { startTimeout: 20_000, timeout: 20_000, restartAfter: 100, maxMemoryMb: 1000 };

/** Runs `use` with a document and a path for its result. */
export async function withDocument<T>(use: (path: string, output: string) => Promise<T>, text = 'text'): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'engine-test-'));
  try {
    await writeFile(join(folder, 'document'), text);
    return await use(join(folder, 'document'), join(folder, 'result'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tells whether a process runs and is not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
