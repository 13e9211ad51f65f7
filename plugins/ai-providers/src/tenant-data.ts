import { sql } from 'kysely';
import { DEFAULT_TENANT, keysOf, type TenantData } from '@editor-companion/core/plugin';

/** What stands for the default tenant in the ledger. */
const nameOf = (tenant: string): string => (tenant === DEFAULT_TENANT ? '' : tenant);

interface Parts {
  /** Resolves when what was used is written down. */
  readonly written: () => Promise<void>;
  /** Forgets the answers that are kept, of all tenants: their keys do not tell whose they are. */
  readonly clearAnswers: () => Promise<void>;
}

/** Usage by user, document and day, what is spent of budgets, and answers that are kept. */
export const tenantData = ({ written, clearAnswers }: Parts): TenantData => ({
  id: 'ai-providers',
  tables: [
    { name: 'ai_usage', rows: { where: (tenant) => sql<boolean>`tenant = ${nameOf(tenant)}` } },
    {
      name: 'ai_budget_limits',
      rows: { where: (tenant) => sql<boolean>`tenant in (${nameOf(tenant)}, ${tenant})` },
    },
    {
      name: 'ai_budgets',
      rows: {
        where(tenant) {
          const keys = keysOf(tenant);
          const ofTenant = sql<boolean>`(subject = 'tenant' and name in (${nameOf(tenant)}, ${tenant}))`;
          return keys === ''
            ? sql<boolean>`(${ofTenant} or (subject <> 'tenant' and substr(name, 1, 1) <> ${'\u0002'}))`
            : sql<boolean>`(${ofTenant} or (subject <> 'tenant' and substr(name, 1, ${sql.lit(keys.length)}) = ${keys}))`;
        },
      },
    },
  ],
  after: ['assistant'],
  erase: () => written(),
  forget: () => clearAnswers(),
});
