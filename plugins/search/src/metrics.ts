import { defineMetrics } from '@editor-companion/core/plugin';

export const searchMetrics = defineMetrics('search', {
  queries: { kind: 'counter', help: 'Answered queries.', labels: ['mode'] },
  query: { kind: 'histogram', unit: 'seconds', help: 'Time until a query was answered.', labels: ['mode'] },
  indexed: {
    kind: 'counter',
    help: 'Indexed documents and templates: done, failed or removed.',
    labels: ['kind', 'outcome'],
  },
  embedded: { kind: 'counter', unit: 'bytes', help: 'Text that was sent to the model for the index.' },
  waiting: { kind: 'gauge', help: 'Documents and templates that wait to be indexed on this node.' },
  vectorMemory: { kind: 'gauge', unit: 'bytes', help: 'Vectors that this node holds in memory.' },
});
