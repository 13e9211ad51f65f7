import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isPdf } from '../../plugins/import-pdf/src/format.ts';
import { withProbe, type OfficeProbe } from '../../plugins/import-office/src/probe/probe.ts';
import type { NativeKind } from '../../plugins/import-office/src/native/kinds/kind.ts';
import { nativeKinds } from '../../plugins/import-office/src/native/native-formats.ts';

/** The maximum milliseconds of a thread's time for one document. */
export const MAX_THREAD_TIME = 10_000;

/** The thread time for reading a document. */
export interface ThreadTime {
  readonly name: string;
  /** An error code, or `imported`. */
  readonly code: string;
  /** Milliseconds of processor time, which excludes other work on the machine. */
  readonly ms: number;
}

/**
 * The memory limit of one server thread, and the timeout of reading in milliseconds. The timeout is long, as a busy machine may give the
 * thread little time.
 */
const MEMORY_MB = 512;
const TIMEOUT = 600_000;

/** Reads a document in a thread of its own. Undefined if this product has no reader for it. */
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
