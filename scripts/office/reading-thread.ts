/* Reads one document as the server's threads do, and tells the processor time that it took. */
import { parentPort, workerData } from 'node:worker_threads';
import { CompanionError } from '@editor-companion/core/plugin';
import task from '../../plugins/import-office/src/native/worker.ts';

const { id, path } = workerData as { id: Parameters<typeof task>[0]['id']; path: string };
const before = process.threadCpuUsage();
let code = 'imported';
try {
  await task({ id, path, options: { revisions: 'keep' }, write: true, model: [] }, { progress: () => undefined });
} catch (error) {
  code = CompanionError.is(error) ? error.code : String(error);
}
const { user, system } = process.threadCpuUsage(before);
parentPort?.postMessage({ code, ms: (user + system) / 1000 });
