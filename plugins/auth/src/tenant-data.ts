import { sql } from 'kysely';
import type { TenantData, TenantTable } from '@editor-companion/core/plugin';

const keys: TenantTable = { name: 'auth_keys', rows: { tenant: 'tenant' } };

interface Parts {
  /** Writes down when keys were used, which is known in memory alone for a while. */
  readonly writeUses: () => Promise<void>;
  readonly forget: () => void;
}

/** API keys that were made at run time. Exports have them without what lets callers in. */
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
      // Those of users and tokens name no tenant: they end what others issue, and are taken back by operators.
      rows: {
        where: (tenant) => sql<boolean>`kind = 'key' and value in (select id from auth_keys where tenant = ${tenant})`,
      },
    },
    keys,
  ],
  erase: () => writeUses(),
  forget,
});
