import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isPdf } from '../../plugins/import-pdf/src/format.ts';
import { withProbe, type OfficeProbe } from '../../plugins/import-office/src/probe/probe.ts';
import type { NativeKind } from '../../plugins/import-office/src/native/kinds/kind.ts';
import { nativeKinds } from '../../plugins/import-office/src/native/native-formats.ts';

/** Milliseconds of a thread's time that no document may take. */
export const MAX_THREAD_TIME = 10_000;

/** What reading a document took of a thread. */
export interface ThreadTime {
  readonly name: string;
  /** An error's code, or `imported`. */
  readonly code: string;
  /** Milliseconds of processor time: other work on the machine does not count. */
  readonly ms: number;
}

/** The memory of one thread of the server, and milliseconds after which reading is given up: what counts is the time of the thread, and a busy machine may give it little. */
const MEMORY_MB = 512;
const TIMEOUT = 600_000;

/** Reads a document in a thread of its own; undefined for one that no reader of ours reads. */
export async function threadTimeOf(name: string, bytes: Uint8Array): Promise<ThreadTime | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-reading-'));
  const path = join(folder, 'document');
  await writeFile(path, bytes);
  try {
    const kind = await withProbe(path, name, kindOf).catch(() => undefined);
    return kind && { name, ...(await read(kind, path)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function kindOf(probe: OfficeProbe): Promise<NativeKind['id'] | 'pdf' | undefined> {
  if (isPdf(probe.head)) return 'pdf';
  for (const kind of nativeKinds) if (await kind.detect(probe)) return kind.id;
  return undefined;
}

async function read(id: string, path: string): Promise<{ code: string; ms: number }> {
  const started = performance.now();
  const worker = new Worker(new URL('reading-thread.ts', import.meta.url), {
    workerData: { id, path },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT) })) as [
      { code: string; ms: number },
    ];
    return answer;
  } catch (error) {
    return { code: error instanceof Error ? error.message : String(error), ms: performance.now() - started };
  } finally {
    await worker.terminate();
  }
}
