import { defineMetrics, type Host, type LogChange } from '@editor-companion/core/plugin';

/** Buckets in seconds for the time until changes are on disk: a few milliseconds for the embedded log, more for a database server. */
const COMMIT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export const collabMetrics = defineMetrics('collaboration', {
  connections: { kind: 'gauge', help: 'WebSocket connections to documents.' },
  documents: { kind: 'gauge', help: 'Documents that are open on this node.' },
  updates: { kind: 'counter', help: 'Updates that were stored.', labels: ['kind'] },
  updated: { kind: 'counter', unit: 'bytes', help: 'Size of the updates that were stored.' },
  commit: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time until updates are stored and acknowledged, from the moment they are passed to the log.',
    buckets: COMMIT_SECONDS,
  },
  commitFailures: { kind: 'counter', help: 'Failed attempts to store updates; they are repeated.' },
});

/** Measures the log's appends. */
export interface AppendWatch {
  /** @param written the promise of the log. */
  appending(changes: readonly LogChange[], written: Promise<number>): void;
}

/** The numbers of open documents and connections. */
interface OpenCounts {
  readonly connections: number;
  readonly documents: number;
}

/** Counts stored changes and measures how long storing takes. */
export function watchAppends({ measure }: Pick<Host, 'measure'>): AppendWatch {
  const { updates, updated, commit, commitFailures } = measure(collabMetrics);
  return {
    appending(changes, written) {
      const started = performance.now();
      const count = (): void => {
        commit.record((performance.now() - started) / 1000);
        for (const { kind, bytes } of changes) {
          updates.add(1, kind);
          updated.add(bytes.length);
        }
      };
      written.then(count, () => commitFailures.add(1));
    },
  };
}

/** Exposes the open counts as gauges. */
export function gaugeOpen({ measure }: Pick<Host, 'measure'>, count: () => OpenCounts): void {
  const { connections, documents } = measure(collabMetrics);
  connections.observe(() => count().connections);
  documents.observe(() => count().documents);
}
