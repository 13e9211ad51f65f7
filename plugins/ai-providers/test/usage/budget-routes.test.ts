import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import type { TestHost } from '@editor-companion/core/testing';
import { makeApiKey, SECRET, sign } from '../../../auth/test/credentials-kit.ts';
import { ask, createAiHost, hello } from '../support/ai-host.ts';
import { counted } from '../support/counted.ts';
import { json, startUpstream } from '../support/fake-upstream.ts';
import { completion } from '../support/openai-chunks.ts';

interface Standing {
  readonly period: string;
  readonly tokens?: { readonly limit: number; readonly spent: number };
  readonly isNear: boolean;
}

interface Record {
  readonly subject: string;
  readonly tenant: string;
  readonly user?: string;
  readonly limits: object;
  readonly standing: readonly Standing[];
  readonly changedBy?: string;
}

const operations = makeApiKey();
const operator = { authorization: `Bearer ${operations.key}` };

const bearer = async (sub: string, scope: string, tenant?: string) => ({
  authorization: `Bearer ${await sign({ sub, scope, ...(tenant !== undefined && { tenant }) })}`,
});

/** A server where a question and its answer take 8 tokens. */
const startHost = (url: string, options: object = {}): Promise<TestHost> =>
  createAiHost(
    {
      options: {
        'ai-providers': {
          providers: { openai: { apiKey: 'k', baseUrl: url, models: ['m'] } },
          usage: { reserve: 16 },
          ...options,
        },
        auth: {
          secret: SECRET,
          apiKeys: [{ id: 'operations', name: 'Operations', hash: operations.hash, scopes: ['*'] }],
        },
      },
    },
    auth,
  );

type Headers = globalThis.Record<string, string>;

const put = (host: TestHost, url: string, body: object, headers: Headers) =>
  host.inject({ method: 'PUT', url, headers, payload: body });

const recordAt = async (host: TestHost, url: string, headers: Headers): Promise<Record> =>
  (await host.inject({ url, headers })).json<{ data: Record }>().data;

describe('a budget that is set at run time', () => {
  it('applies from the next request on, instead of the configured one, until it is removed', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 5 } } });
    const base = await host.listen();
    const ada = await bearer('ada', 'ai');
    const statusOf = async (headers: Headers): Promise<number> => (await ask(base, hello, { headers })).status;
    assert.equal(await statusOf(ada), 429);
    const set = await put(host, '/ai/budgets/users/ada', { tokensPerDay: 100 }, operator);
    assert.equal(set.statusCode, 200, set.body);
    assert.equal(await statusOf(ada), 200);
    assert.equal(await statusOf(await bearer('bob', 'ai')), 429, 'others have the configured one');
    const { standing, limits, changedBy } = await recordAt(host, '/ai/budgets/users/ada', operator);
    assert.deepEqual([limits, changedBy], [{ tokensPerDay: 100 }, 'server:operations']);
    assert.deepEqual(
      standing.map(({ period, tokens, isNear }) => [period, tokens, isNear]),
      [['day', { limit: 100, spent: 8 }, false]],
    );
    await put(host, '/ai/budgets/users/ada', { tokensPerDay: 0 }, operator);
    assert.equal(await statusOf(ada), 200, '0: no limit');
    const removed = await host.inject({ method: 'DELETE', url: '/ai/budgets/users/ada', headers: operator });
    assert.equal(removed.statusCode, 200);
    assert.equal(await statusOf(ada), 429);
    const again = await host.inject({ method: 'DELETE', url: '/ai/budgets/users/ada', headers: operator });
    assert.deepEqual([again.statusCode, again.json<{ error: string }>().error], [404, 'AI_BUDGET_NOT_SET']);
  });

  it('of a tenant applies to all of its users together, and `default` to users without one', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    for (const tenant of ['acme', 'default']) {
      await put(host, `/ai/budgets/tenants/${tenant}`, { tokensPerMonth: 30 }, operator);
      const named = tenant === 'default' ? undefined : tenant;
      const statuses = [];
      for (const user of ['ada', 'bob', 'cleo']) {
        const headers = await bearer(user, 'ai', named);
        statuses.push((await ask(base, hello, { headers })).status);
      }
      assert.deepEqual(statuses, [200, 200, 429], tenant);
    }
    assert.deepEqual(await counted(host, 'companion_ai_budgets_refused_total'), { 'tenant month': 2 });
  });

  it('is reported once when it is nearly spent, and again under other limits', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const ada = await bearer('ada', 'ai', 'acme');
    await put(host, '/ai/budgets/users/ada?tenant=acme', { tokensPerDay: 30 }, operator);
    for (let turn = 0; turn < 2; turn++) await ask(base, hello, { headers: ada });
    await host.settle();
    assert.equal(host.events('ai:budget-near').length, 0);
    await ask(base, { ...hello, max_tokens: 5 }, { headers: ada });
    await recordAt(host, '/ai/budgets/users/ada?tenant=acme', operator);
    assert.deepEqual(
      host.events('ai:budget-near').map(({ payload }) => payload),
      [{ subject: 'user', tenant: 'acme', name: 'ada', period: 'day', tokens: { limit: 30, spent: 24 } }],
    );
    await put(host, '/ai/budgets/users/ada?tenant=acme', { tokensPerDay: 36 }, operator);
    await ask(base, { ...hello, max_tokens: 5 }, { headers: ada });
    const { standing } = await recordAt(host, '/ai/budgets/users/ada?tenant=acme', operator);
    assert.deepEqual([host.events('ai:budget-near').length, standing[0]?.isNear], [2, true]);
    assert.deepEqual(await counted(host, 'companion_ai_budgets_near_total'), { 'user day': 2 });
  });

  it('is listed page by page, for the own tenant, or for all to operators of all', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const limits = { costPerMonth: 12.5 };
    for (const user of ['ada', 'bob', 'cleo'])
      await put(host, `/ai/budgets/users/${user}?tenant=acme`, limits, operator);
    await put(host, '/ai/budgets/tenants/other', limits, operator);
    const list = async (query: string, headers: Headers): Promise<unknown[]> => {
      const { items, total } = (await host.inject({ url: `/ai/budgets?${query}`, headers })).json<{
        data: { items: Record[]; total: number };
      }>().data;
      return [total, ...items.map(({ user, tenant }) => user ?? tenant)];
    };
    const boss = await bearer('boss', 'ai:budgets', 'acme');
    assert.deepEqual(await list('pageSize=2&pageIndex=2', boss), [3, 'cleo']);
    assert.deepEqual(await list('tenant=other', boss), [3, 'ada', 'bob', 'cleo'], 'no other tenant');
    assert.deepEqual(await list('', operator), [4, 'ada', 'bob', 'cleo', 'other']);
    assert.deepEqual(await list('subject=tenant', operator), [1, 'other']);
    assert.deepEqual(await list('user=bob', operator), [1, 'bob']);
  });

  it('is set by administrators only: for users by those of their tenant, for tenants by operators of all', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const everything = await bearer('ada', '*', 'acme');
    const boss = await bearer('boss', 'ai:budgets', 'acme');
    const bossOfAll = await bearer('boss', 'ai:budgets tenants', 'acme');
    const body = { tokensPerDay: 1 };
    const tried = await Promise.all([
      put(host, '/ai/budgets/users/ada', body, everything),
      put(host, '/ai/budgets/users/ada', body, await bearer('ada', 'ai', 'acme')),
      put(host, '/ai/budgets/users/ada?tenant=other', body, boss),
      put(host, '/ai/budgets/tenants/acme', body, boss),
      put(host, '/ai/budgets/tenants/acme', body, bossOfAll),
      host.inject({ url: '/ai/budgets/tenants/other', headers: boss }),
    ]);
    assert.deepEqual(
      tried.map(({ statusCode }) => statusCode),
      [403, 403, 403, 403, 403, 403],
    );
    assert.equal((await put(host, '/ai/budgets/users/ada', body, boss)).statusCode, 200);
    assert.equal((await recordAt(host, '/ai/budgets/tenants/acme', boss)).tenant, 'acme');
  });

  it('accepts numbers of the four kinds and nothing else', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    for (const body of [{}, { tokensPerDay: -1 }, { tokensPerDay: 1.5 }, { costPerDay: '5' }, { requests: 1 }])
      assert.equal((await put(host, '/ai/budgets/users/ada', body, operator)).statusCode, 400, JSON.stringify(body));
  });
});
