import { defineMetrics } from '../base/metrics.ts';

/** Metrics of the threads that process strangers' bytes. `pool`: the package whose work they do. */
export const threadMetrics = defineMetrics('threads', {
  running: { kind: 'gauge', help: 'Runs that have a thread.', labels: ['pool'] },
  waiting: { kind: 'gauge', help: 'Runs that wait for a thread.', labels: ['pool'] },
  run: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of a run in its thread. Outcome «ended»: the server ended the thread, at a limit or because the caller no longer waits.',
    labels: ['pool', 'outcome'],
  },
});
