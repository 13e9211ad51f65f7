import { sql } from 'kysely';
import type { TenantData, TenantTable } from '@editor-companion/core/plugin';

const keys: TenantTable = { name: 'auth_keys', rows: { tenant: 'tenant' } };

interface Parts {
  /** Writes the last uses of keys, which are only in memory for a while. */
  readonly writeUses: () => Promise<void>;
  readonly forget: () => void;
}

/** Tenants' data: API keys made at run time. Exports leave out their secrets. */
export const tenantData = ({ writeUses, forget }: Parts): TenantData => ({
  id: 'auth',
  tables: [
    {
      name: 'auth_key_secrets',
      rows: { column: 'key_id', of: keys, references: 'id' },
      secrets: ['hash'],
    },
    {
      name: 'auth_revocations',
      // Revocations of users and tokens have no tenant: they end credentials of other issuers, and operators undo them.
      rows: {
        where: (tenant) => sql<boolean>`kind = 'key' and value in (select id from auth_keys where tenant = ${tenant})`,
      },
    },
    keys,
  ],
  erase: () => writeUses(),
  forget,
});
