import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, Reply, ThreadData } from './protocol.ts';
import { runBatch } from './run-batch.ts';
import { Sqlite } from './sqlite.ts';

/** The entry of the database thread: two connections to one file, one for writes and one for reads, which no write blocks. */
const data = workerData as ThreadData;
const writer = new Sqlite(data, 'write');
const reader = new Sqlite(data, 'read');

parentPort?.on('message', (batch: Batch | 'close') => {
  if (batch === 'close') return close();
  const outcomes = runBatch(batch.kind, batch.statements, writer, reader);
  parentPort?.postMessage({ id: batch.id, outcomes } satisfies Reply);
});

function close(): void {
  reader.close();
  writer.close();
  parentPort?.close();
}
