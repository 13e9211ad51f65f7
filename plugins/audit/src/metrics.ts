import { defineMetrics } from '@editor-companion/core/plugin';

export const auditMetrics = defineMetrics('audit', {
  entries: { kind: 'counter', help: 'Entries that were written to the audit log.', labels: ['outcome'] },
  lost: { kind: 'counter', help: 'Entries that were lost, because the database was not available for too long.' },
  waiting: { kind: 'gauge', help: 'Entries that are not stored yet.' },
});
