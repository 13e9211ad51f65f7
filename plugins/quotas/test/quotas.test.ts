import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompanionError, Principal, QuotaMeter } from '@editor-companion/core/plugin';
import type { QuotasOptions } from '../src/options.ts';
import { Quotas } from '../src/quotas.ts';

const NONE = { bytes: 0, templates: 0, assets: 0, conversions: 0, conversionsAtOnce: 0 };
const person = (id: string, tenant: string): Principal => ({
  id,
  name: id,
  kind: 'user',
  scopes: [],
  documents: {},
  tenant,
});

/** Quotas over counters in memory, an hour before midnight. */
function createQuotas(given: Partial<QuotasOptions>, meters: readonly QuotaMeter[] = []) {
  const spent = new Map<string, number>();
  const refused: string[] = [];
  const clock = { now: Date.UTC(2026, 0, 5, 23) };
  const add = (key: string, amount: number): void => void spent.set(key, (spent.get(key) ?? 0) + amount);
  const keyOf = (...parts: unknown[]): string => JSON.stringify(parts);
  const quotas = new Quotas({
    options: { tenant: { ...NONE, documents: 0 }, owner: NONE, tenants: {}, ...given },
    meters: () => meters,
    refused: ({ kind, of }) => refused.push(`${kind} ${of}`),
    now: () => clock.now,
    spending: {
      async take(subject, kind, day, amount, limit) {
        const key = keyOf(subject, kind, day);
        if ((spent.get(key) ?? 0) + amount > limit) return false;
        add(key, amount);
        return true;
      },
      giveBack: async (subject, kind, day, amount) => add(keyOf(subject, kind, day), -amount),
      spent: async (subject, kind, day) => spent.get(keyOf(subject, kind, day)) ?? 0,
    },
  });
  return { quotas, refused, clock };
}

const counting = (counts: Readonly<Record<string, number>>, isByOwner = true): QuotaMeter => ({
  id: 'templates',
  kind: 'templates',
  isByOwner,
  measure: async ({ tenant, owner }) => counts[owner === undefined ? tenant : `${tenant} ${owner}`] ?? 0,
});

describe('a limit of stored data', () => {
  it('refuses more with limit and use if the tenant has reached it, and does not affect other tenants', async () => {
    const limits = { tenant: { ...NONE, documents: 0, templates: 10 } };
    const { quotas, refused } = createQuotas(limits, [counting({ acme: 10, other: 9 })]);
    await assert.rejects(quotas.require(person('ada', 'acme'), 'templates', 1), (error: CompanionError) => {
      assert.deepEqual([error.code, error.status], ['QUOTA_FULL', 507]);
      assert.match(error.message, /may have 10 templates and has 10/);
      assert.deepEqual(error.details, [{ path: 'templates', message: '10 of 10' }]);
      return true;
    });
    await quotas.require(person('ada', 'other'), 'templates', 1);
    assert.deepEqual(refused, ['templates tenant']);
  });

  it('counts for owners if they are known, and exceptions apply to their tenant only', async () => {
    const { quotas } = createQuotas(
      { owner: { ...NONE, templates: 2 }, tenants: { acme: { owner: { templates: 3 } } } },
      [counting({ 'acme user:ada': 2, 'other user:ada': 2 }), counting({ 'acme user:ada': 100 }, false)],
    );
    await quotas.require(person('ada', 'acme'), 'templates', 1);
    await assert.rejects(quotas.require(person('ada', 'acme'), 'templates', 2), { code: 'QUOTA_FULL' });
    await assert.rejects(quotas.require(person('ada', 'other'), 'templates', 1), { code: 'QUOTA_FULL' });
    await quotas.require(person('bob', 'other'), 'templates', 2);
  });
});

describe('a limit of a day', () => {
  it('refuses until midnight, and a refusal by one limit does not count for the other', async () => {
    const { quotas, clock } = createQuotas({
      tenant: { ...NONE, documents: 0, conversions: 3 },
      owner: { ...NONE, conversions: 2 },
    });
    const [ada, bob] = [person('ada', 'acme'), person('bob', 'acme')];
    await quotas.spend(ada, 'conversions', 1);
    await quotas.spend(ada, 'conversions', 1);
    await assert.rejects(quotas.spend(ada, 'conversions', 1), (error: CompanionError) => {
      assert.deepEqual([error.code, error.status, error.retryAfter], ['QUOTA_SPENT', 429, 3600]);
      return true;
    });
    await quotas.spend(bob, 'conversions', 1);
    await assert.rejects(
      quotas.spend(bob, 'conversions', 1),
      /Your tenant may start 3 conversions a day and has started 3/,
    );
    const standing = await quotas.standing(bob);
    assert.deepEqual(
      standing.map(({ of, limit, used, resetsAt }) => [of, limit, used, resetsAt]),
      [
        ['tenant', 3, 3, Date.UTC(2026, 0, 6)],
        ['owner', 2, 1, Date.UTC(2026, 0, 6)],
      ],
    );
    clock.now += 3_600_000;
    await quotas.spend(ada, 'conversions', 1);
  });
});
