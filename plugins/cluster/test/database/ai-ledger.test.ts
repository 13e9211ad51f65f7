import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { BudgetLimitsStore } from '../../../ai-providers/src/usage/budget-limits.ts';
import { BudgetStore } from '../../../ai-providers/src/usage/budget-store.ts';
import { Budgets, userOwner } from '../../../ai-providers/src/usage/budgets.ts';
import { openTables, type UsageTable } from '../../../ai-providers/src/usage/database.ts';
import { UsageStore } from '../../../ai-providers/src/usage/usage-store.ts';
import { PostgresDatabase } from '../../src/database/database.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults } from '../support.ts';

const row = (user: string, tokens: number): UsageTable => ({
  day: '2026-11-26',
  tenant: '',
  user_id: user,
  document: '',
  provider: 'p',
  model: 'm',
  purpose: 'chat',
  requests: 1,
  failed: 0,
  cancelled: 0,
  cached: 0,
  estimated: 0,
  unpriced: 0,
  input_tokens: tokens,
  output_tokens: 1,
  reasoning_tokens: 0,
  cached_tokens: 0,
  cost: 7,
});

void describe('usage and budgets of models in PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: PostgresServer;
  before(async () => (postgres = await PostgresServer.start()));
  after(() => postgres[Symbol.asyncDispose]());

  void test('two nodes that use one budget at once never exceed it, and add usage up', async () => {
    const connections = connectPostgres(await postgres.newDatabase());
    try {
      const databases = [1, 2].map(() => openTables(new PostgresDatabase(connections, postgresDefaults)));
      const [one, other] = await Promise.all(databases);
      assert.ok(one && other);
      const key = { subject: 'user', name: 'ada', period: '2026-11-26' } as const;
      const stores = [new BudgetStore(one), new BudgetStore(other)];
      const limit = { tokens: 1000, cost: 0 };
      const taken = await Promise.all(
        Array.from({ length: 20 }, async (_none, index) =>
          stores[index % 2]?.take(key, { tokens: 90, cost: 5 }, limit),
        ),
      );
      assert.equal(taken.filter(Boolean).length, 11);
      await stores[0]?.correct(key, { tokens: -90, cost: -5 });
      assert.deepEqual(await stores[1]?.spent(key), { tokens: 900, cost: 50 });
      const usage = [new UsageStore(one), new UsageStore(other)];
      await Promise.all(usage.map((store) => store.add([row('bob', 2), row('ada', 3)])));
      const filter = { from: '2026-11-01', to: '2026-11-30' };
      const report = await usage[0]?.report(filter, ['month', 'user'], { offset: 0, limit: 10 });
      assert.deepEqual(
        report?.items.map(({ month, user, requests, input_tokens, cost }) => [
          month,
          user,
          requests,
          input_tokens,
          cost,
        ]),
        [
          ['2026-11', 'ada', 2, 6, 14],
          ['2026-11', 'bob', 2, 4, 14],
        ],
      );
      assert.equal(report?.total, 2);
      await usage[0]?.prune('2026-12-01');
      assert.equal((await usage[0]?.total(filter))?.requests, 0);
    } finally {
      await connections.close();
    }
  });

  void test('a budget that one node sets applies on the other at once, and one of them reports that it is nearly spent', async () => {
    const connections = connectPostgres(await postgres.newDatabase());
    try {
      const near: string[] = [];
      const none = { tokensPerDay: 0, tokensPerMonth: 0, costPerDay: 0, costPerMonth: 0 };
      const nodes = await Promise.all(
        ['one', 'other'].map(async (node) => {
          const db = await openTables(new PostgresDatabase(connections, postgresDefaults));
          const assigned = new BudgetLimitsStore(db);
          await assigned.start();
          const limits = { user: none, document: none, tenant: none } as never;
          const told = { near: () => void near.push(node), refused: () => undefined };
          return {
            assigned,
            budgets: new Budgets({ limits, store: new BudgetStore(db), assigned, warnAt: 0.8, ...told }),
          };
        }),
      );
      const [one, other] = nodes;
      assert.ok(one && other);
      const owner = userOwner('ada', 'acme');
      const subject = { user: 'ada', tenant: 'acme' };
      assert.deepEqual(await other.budgets.linesOf(subject, Date.now()), []);
      await one.assigned.set({ owner, limits: { tokensPerDay: 100 }, changedAt: 1, changedBy: 'server:ops' });
      const lines = await other.budgets.linesOf(subject, Date.now());
      assert.deepEqual(
        lines.map(({ key, limit }) => [key.subject, limit]),
        [['user', { tokens: 100, cost: 0 }]],
      );
      const need = { input: 20, output: 25, price: { input: 0, output: 0 } };
      const reserved = await Promise.all(nodes.map(({ budgets }) => budgets.reserve(lines, need)));
      await assert.rejects(other.budgets.reserve(lines, need), { code: 'AI_BUDGET_SPENT' });
      await Promise.all(reserved.map((reservation) => reservation.settle({ tokens: 45, cost: 0 })));
      assert.equal(near.length, 1);
      assert.equal(await other.assigned.remove(owner), true);
      assert.deepEqual(await one.budgets.linesOf(subject, Date.now()), []);
    } finally {
      await connections.close();
    }
  });
});
