import { sql } from 'kysely';
import type { TenantData } from '@editor-companion/core/plugin';
import { ownerOf } from './asset.ts';
import { ROOT } from './database.ts';

/** Erases and exports a tenant's asset library: files, folders and thumbnails. */
export const tenantData: TenantData = {
  id: 'mock',
  tables: [
    {
      name: 'mock_assets',
      rows: { where: (tenant) => sql<boolean>`id <> ${ROOT} and tenant = ${tenant}` },
      files: { columns: ['file_id', 'thumbnail'], ownerOf: ({ id }) => ownerOf(String(id)) },
    },
  ],
};
