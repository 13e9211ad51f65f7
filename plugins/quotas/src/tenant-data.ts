import type { TenantData } from '@editor-companion/core/plugin';

/** Erases and exports the counters of the last days. */
export const tenantData: TenantData = {
  id: 'quotas',
  tables: [{ name: 'quotas_spent', rows: { tenant: 'tenant' } }],
};
