import { getHeapStatistics } from 'node:v8';
import type { ReportProgress } from '../../../src/contracts/work-context.ts';
import type { WorkerTask } from '../../../src/contracts/workers.ts';
import { CompanionError } from '../../../src/base/errors.ts';

export type Order =
  | { do: 'echo'; value: unknown }
  | {
      do:
        | 'environment'
        | 'count'
        | 'hang'
        | 'spin'
        | 'exit'
        | 'throw'
        | 'refuse'
        | 'hoard'
        | 'uncloneable'
        | 'progress'
        | 'bytes'
        | 'heap';
    };

let runs = 0;
const hoard: unknown[] = [];

function hoardForever(): never {
  for (;;) hoard.push(Array.from({ length: 10_000 }, () => ({})));
}

/** Runs without end. Reports when it has begun. */
function spinForever(_order: Order, progress: ReportProgress): never {
  progress(0);
  for (;;) runs += 0;
}

function hangForever(_order: Order, progress: ReportProgress): Promise<never> {
  progress(0);
  return new Promise(() => setInterval(() => undefined, 1000));
}

function refuse(): never {
  throw new CompanionError(
    'FILE_ENCRYPTED',
    { status: 422, message: 'It is encrypted.', retryAfter: 3 },
    { details: [{ path: 'file', message: 'needs a password' }] },
  );
}

function crash(): never {
  throw new TypeError('bad bytes at /secret/path');
}

const ACTIONS: Record<Order['do'], (order: Order, progress: ReportProgress) => unknown> = {
  echo: (order) => ('value' in order ? order.value : undefined),
  count: () => runs,
  environment: () => ({ env: { ...process.env } }),
  hang: hangForever,
  spin: spinForever,
  exit: () => process.exit(0),
  throw: crash,
  refuse,
  hoard: hoardForever,
  uncloneable: () => () => undefined,
  progress(_order, progress) {
    progress(0.5, 'half');
    progress(1);
    return 'done';
  },
  heap: () => getHeapStatistics().heap_size_limit,
  bytes: () => ({ name: 'image.png', bytes: new Uint8Array(100_000).fill(7) }),
};

const task: WorkerTask<Order, unknown> = (order, { progress }) => {
  runs += 1;
  return ACTIONS[order.do](order, progress);
};

export default task;
