import { defineMetrics } from '@editor-companion/core/plugin';

export const quotaMetrics = defineMetrics('quotas', {
  refused: {
    kind: 'counter',
    help: 'What was refused because a tenant or an owner has no more of a quota left.',
    labels: ['kind', 'of'],
  },
});
