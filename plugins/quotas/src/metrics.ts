import { defineMetrics } from '@editor-companion/core/plugin';

export const quotaMetrics = defineMetrics('quotas', {
  refused: {
    kind: 'counter',
    help: 'Requests that were refused because a tenant or an owner has used up a quota.',
    labels: ['kind', 'of'],
  },
});
