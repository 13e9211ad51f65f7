import { defineMetrics, type Host } from '@editor-companion/core/plugin';
import type { QueueState, RunsTable } from './runs-table.ts';

/** Buckets in seconds of waiting and running times, from a thumbnail to a book. */
const RUN_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

export const clusterMetrics = defineMetrics('cluster', {
  jobs: {
    kind: 'gauge',
    help: 'Runs of jobs on all nodes together. State: `running` or `waiting`. Every node reports the same value, so use the maximum and not the sum.',
    labels: ['job', 'state'],
  },
  jobAge: {
    kind: 'gauge',
    unit: 'seconds',
    help: 'Waiting time of the longest waiting run, on all nodes together. Every node reports the same value.',
    labels: ['job'],
  },
  workers: {
    kind: 'gauge',
    help: 'Nodes that run jobs. Every node reports the same value.',
  },
  jobWait: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time from the request for a run, on any node, until this node started it.',
    labels: ['job'],
    buckets: RUN_SECONDS,
  },
  jobRun: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of runs on this node. Outcome: `done` or `failed` (including cancelled and late runs).',
    labels: ['job', 'outcome'],
    buckets: RUN_SECONDS,
  },
  jobRetries: {
    kind: 'counter',
    help: 'Runs that this node started again because their earlier node was gone.',
    labels: ['job'],
  },
});

/** A run that is about to start. */
export interface BegunRun {
  readonly job: string;
  /** The `traceparent` of its request. */
  readonly trace: string | null;
  /** Seconds since its request. */
  readonly waited: number;
  /** Including this one. */
  readonly attempts: number;
}

/** Observes the runs of a node. */
export interface JobWatch {
  /** The current `traceparent`, to be stored with a new run. */
  traceparent(): string | undefined;
  /** Does a run as a span of its request's trace, and counts it. */
  around<T>(run: BegunRun, work: () => Promise<T>): Promise<T>;
}

export const UNWATCHED: JobWatch = { traceparent: () => undefined, around: (_run, work) => work() };

/** Records runs as spans and metrics, and reports the queues of all nodes. */
export function createJobWatch(host: Pick<Host, 'measure' | 'trace' | 'traceparent'>, table: RunsTable): JobWatch {
  const { jobs, jobAge, workers, jobWait, jobRun, jobRetries } = host.measure(clusterMetrics);
  const states = askOnce(() => table.states());
  jobs.observe(async () =>
    (await states()).flatMap(({ queue, running, waiting }) => [
      [running, queue, 'running'] as const,
      [waiting, queue, 'waiting'] as const,
    ]),
  );
  jobAge.observe(async () => (await states()).map(({ queue, age }) => [age, queue] as const));
  workers.observe(() => table.countWorkers());
  return {
    traceparent: () => host.traceparent(),
    around({ job, trace, waited, attempts }, work) {
      if (attempts === 1) jobWait.record(waited, job);
      else jobRetries.add(1, job);
      return host.trace(`job ${job}`, { kind: 'consumer', parent: trace ?? undefined }, async () => {
        const started = performance.now();
        let outcome = 'failed';
        try {
          const result = await work();
          outcome = 'done';
          return result;
        } finally {
          jobRun.record((performance.now() - started) / 1000, job, outcome);
        }
      });
    },
  };
}

/** Shares one running query between all callers: a page of metrics is a single query to the database. */
function askOnce(ask: () => Promise<QueueState[]>): () => Promise<QueueState[]> {
  let pending: Promise<QueueState[]> | undefined;
  return () =>
    (pending ??= ask().finally(() => {
      pending = undefined;
    }));
}
