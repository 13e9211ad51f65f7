/* Reads one document as the server's threads do, and reports the processor time. */
import { parentPort, workerData } from 'node:worker_threads';
import { CompanionError } from '@editor-companion/core/plugin';
import readPdf from '../../plugins/import-pdf/src/worker.ts';
import task from '../../plugins/import-office/src/native/worker.ts';

/** The default limits of a server. */
const PDF_LIMITS = {
  write: true,
  maxPages: 2000,
  engineMemoryMb: 512,
  recognized: [],
  failed: 0,
  keepsScans: true,
} as const;
const quiet = { progress: () => undefined };

const { id, path } = workerData as { id: Parameters<typeof task>[0]['id'] | 'pdf'; path: string };
const before = process.threadCpuUsage();
let code = 'imported';
try {
  if (id === 'pdf') await readPdf({ task: 'read', path, ...PDF_LIMITS }, quiet);
  else await task({ id, path, options: { revisions: 'keep' }, write: true, model: [] }, quiet);
} catch (error) {
  code = CompanionError.is(error) ? error.code : String(error);
}
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage({ code, ms: (user + system) / 1000 });
