import type { TenantData } from '@editor-companion/core/plugin';

/** Deliveries, with the bodies that were sent. */
export const tenantData: TenantData = {
  id: 'webhook',
  tables: [{ name: 'webhook_deliveries', rows: { tenant: 'tenant' } }],
  // What is told while something is erased is erased too.
  after: ['collab', 'conversion', 'templates', 'mock'],
};
