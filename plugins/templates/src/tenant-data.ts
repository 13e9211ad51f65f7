import { sql } from 'kysely';
import type { TenantData, TenantTable } from '@editor-companion/core/plugin';
import { ownerOf } from './templates.ts';

const items: TenantTable = {
  name: 'templates_items',
  // Built-in templates belong to nobody.
  rows: { where: (tenant) => sql<boolean>`seed is null and tenant = ${tenant}` },
  files: { columns: ['thumbnail'], ownerOf: ({ id }) => ownerOf(String(id)) },
};

/** Tenants' data: templates with contents and pictures. */
export const tenantData: TenantData = {
  id: 'templates',
  tables: [{ name: 'templates_contents', rows: { column: 'template_id', of: items, references: 'id' } }, items],
};
