/* The code of every worker thread: loads the task's module once, then answers one run after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerTask } from '../contracts/workers.ts';
import { CompanionError } from '../base/errors.ts';
import type { ErrorMessage, RunMessage, ThreadData, ThreadMessage } from './messages.ts';
import { transferables } from './transferables.ts';

const port = parentPort;
const { module } = workerData as ThreadData;
const loading = import(module) as Promise<{ default: WorkerTask<unknown, unknown> }>;
// A module that fails to load is reported by the first run, not by the process.
loading.catch(() => undefined);

port?.on('message', (message: RunMessage) => void answer(message));

async function answer({ id, input }: RunMessage): Promise<void> {
  try {
    const task = (await loading).default;
    const output = await task(input, {
      progress: (fraction, text) =>
        send({ id, kind: 'progress', fraction, ...(text !== undefined && { text: text.slice(0, 200) }) }),
    });
    deliver(id, output);
  } catch (error) {
    send(CompanionError.is(error) ? { id, kind: 'refused', error: flatten(error) } : crash(id, error));
  }
}

function deliver(id: number, output: unknown): void {
  try {
    send({ id, kind: 'done', output }, transferables(output));
  } catch (error) {
    send({ id, kind: 'uncloneable', reason: reasonOf(error) });
  }
}

function send(message: ThreadMessage, transfer: readonly ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

/** A buffer larger than the heap allows throws instead of ending the thread. */
const crash = (id: number, error: unknown): ThreadMessage => ({
  id,
  kind: 'crashed',
  reason: reasonOf(error),
  outOfMemory: error instanceof RangeError && /allocation failed|invalid (array|string) length/i.test(error.message),
});

const flatten = ({ code, status, message, details, retryAfter }: CompanionError): ErrorMessage => ({
  code,
  status,
  message,
  ...(details && { details }),
  ...(retryAfter !== undefined && { retryAfter }),
});

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
