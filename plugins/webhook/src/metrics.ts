import { defineMetrics } from '@editor-companion/core/plugin';

export const webhookMetrics = defineMetrics('webhook', {
  waiting: { kind: 'gauge', help: 'Notifications that are not delivered yet.' },
});
