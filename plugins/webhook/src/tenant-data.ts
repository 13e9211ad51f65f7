import type { TenantData } from '@editor-companion/core/plugin';

/** Tenants' data: deliveries with the sent bodies. */
export const tenantData: TenantData = {
  id: 'webhook',
  tables: [{ name: 'webhook_deliveries', rows: { tenant: 'tenant' } }],
  // Notifications about the erasure itself are erased too.
  after: ['collab', 'conversion', 'templates', 'mock'],
};
