import { moduleBeside, type WorkerPool, type WorkersService } from '@editor-companion/core/plugin';
import type { PicturesTask } from './pictures-task.ts';

/** The memory limit in megabytes, because a page is held as pixels while it is encoded. */
const MEMORY_MB = 1024;
const TIMEOUT = 120_000;
const THREADS = 2;

/** Creates the threads that render pages of PDF files. */
export const createPicturesPool = (workers: WorkersService): WorkerPool<PicturesTask, Uint8Array> =>
  workers.pool(moduleBeside(import.meta.url, 'pictures-task'), {
    size: THREADS,
    memoryMb: MEMORY_MB,
    timeout: TIMEOUT,
  });
