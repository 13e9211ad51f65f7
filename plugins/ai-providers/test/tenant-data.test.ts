import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { tenantData } from '../src/tenant-data.ts';
import { tenantOwner, userOwner } from '../src/usage/budgets.ts';
import { openTables } from '../src/usage/database.ts';

const { tables } = tenantData({ written: async () => undefined, clearAnswers: async () => undefined });

test('spent budgets belong to their tenant: those of users, and of the tenant itself, the default one too', async () => {
  await using host = await createTestHost(storage);
  const service = host.companion.kernel.service('database');
  assert.ok(service);
  const db = await openTables(service);
  const owners = ['default', 'acme'].flatMap((tenant) => [tenantOwner(tenant), userOwner('ada', tenant)]);
  const spent = { period: '2026-11', tokens: 1, cost: 1, warned: 0 };
  await db
    .insertInto('ai_budgets')
    .values(owners.map(({ subject, name }) => ({ subject, name, ...spent })))
    .execute();
  const rows = tables.find(({ name }) => name === 'ai_budgets')?.rows;
  assert.ok(rows && 'where' in rows);
  for (const tenant of ['default', 'acme']) {
    const found = await db
      .selectFrom('ai_budgets')
      .select(['subject', 'name'])
      .where(rows.where(tenant) as never)
      .orderBy('subject')
      .execute();
    assert.deepEqual(
      found.map(({ subject, name }) => [subject, name]),
      [tenantOwner(tenant), userOwner('ada', tenant)].map(({ subject, name }) => [subject, name]),
    );
  }
});
