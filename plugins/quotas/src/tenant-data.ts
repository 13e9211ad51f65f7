import type { TenantData } from '@editor-companion/core/plugin';

/** What was spent on the last days. */
export const tenantData: TenantData = {
  id: 'quotas',
  tables: [{ name: 'quotas_spent', rows: { tenant: 'tenant' } }],
};
