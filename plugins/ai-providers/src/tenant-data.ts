import { sql } from 'kysely';
import { DEFAULT_TENANT, keysOf, type TenantData } from '@editor-companion/core/plugin';

/** The default tenant has an empty name in the ledger. */
const nameOf = (tenant: string): string => (tenant === DEFAULT_TENANT ? '' : tenant);

interface Parts {
  /** Resolves when all usage is written. */
  readonly written: () => Promise<void>;
  /** Deletes the cached answers of all tenants, since their keys do not reveal the tenant. */
  readonly clearAnswers: () => Promise<void>;
}

/** Tenants' data: usage by user, document and day, spent budgets, and cached answers. */
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
