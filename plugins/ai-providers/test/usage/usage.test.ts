import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import type { TestHost } from '@editor-companion/core/testing';
import { SECRET, sign } from '../../../auth/test/credentials-kit.ts';
import { ask, createAiHost, hello, startHost } from '../support/ai-host.ts';
import { json, startUpstream, stream } from '../support/fake-upstream.ts';
import { completion, DONE, finish, role, text } from '../support/openai-chunks.ts';

interface Report {
  readonly items: readonly Record<string, unknown>[];
  readonly sum: Record<string, unknown>;
  readonly total: number;
}

async function reportOf(host: TestHost, query: string, headers: Record<string, string> = {}): Promise<Report> {
  return (await host.inject({ url: `/ai/usage?${query}`, headers })).json<{ data: Report }>().data;
}

describe('GET /ai/usage', () => {
  it('adds up the usage by model and purpose, with its cost', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, { prices: { openai: { input: 2, output: 4 } } });
    const base = await host.listen();
    for (const model of ['a', 'a', 'b']) await ask(base, { ...hello, model });
    const { items, sum, total } = await reportOf(host, 'groupBy=model,purpose');
    assert.equal(total, 2);
    assert.deepEqual(items[0], {
      model: 'a',
      purpose: 'chat',
      requests: 2,
      failed: 0,
      cancelled: 0,
      cached: 0,
      estimated: 0,
      unpriced: 0,
      inputTokens: 6,
      outputTokens: 10,
      reasoningTokens: 0,
      cachedTokens: 0,
      cost: 0.000052,
    });
    assert.equal(sum['requests'], 3);
  });

  it('marks estimates if the vendor reports no usage', async () => {
    await using upstream = await startUpstream(stream([role(), text('some words more '), finish(), DONE]));
    await using host = await startHost(upstream.url);
    await ask(await host.listen(), { ...hello, stream: true });
    const { sum } = await reportOf(host, 'groupBy=day');
    assert.deepEqual([sum['estimated'], sum['inputTokens'], sum['outputTokens'], sum['unpriced']], [1, 6, 4, 1]);
  });

  it('sends lines in pages, and all of them as a table in which no name becomes a formula', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    for (const documentID of ['=1+1', 'a,"b"', 'c']) await ask(base, { ...hello, documentID });
    const page = await reportOf(host, 'groupBy=document&pageSize=2&pageIndex=2');
    assert.deepEqual([page.total, page.items.length, page.items[0]?.['document']], [3, 1, 'c']);
    const table = await host.inject({ url: '/ai/usage?groupBy=document&format=csv' });
    assert.match(String(table.headers['content-type']), /^text\/csv/);
    const [head, ...lines] = table.body.split('\r\n');
    assert.match(head ?? '', /^document,requests,failed/);
    assert.match(lines.join('\n'), /^'=1\+1,1,/m);
    assert.match(lines.join('\n'), /^"a,""b""",1,/m);
  });

  it('refuses invalid days, and days in the wrong order', async () => {
    await using host = await createAiHost();
    for (const query of ['from=2026-02-30', 'from=2026-03-02&to=2026-03-01', 'groupBy=secrets', 'groupBy='])
      assert.equal((await host.inject({ url: `/ai/usage?${query}` })).statusCode, 400, query);
  });

  it('shows each caller the own usage, and that of a tenant and of all to holders of the scope', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    const providers = { openai: { apiKey: 'k', baseUrl: upstream.url, models: ['m'] } };
    await using host = await createAiHost(
      { options: { auth: { secret: SECRET }, 'ai-providers': { providers } } },
      auth,
    );
    const base = await host.listen();
    const bearer = async (sub: string, scope: string, tenant?: string) => ({
      authorization: `Bearer ${await sign({ sub, scope, ...(tenant !== undefined && { tenant }) })}`,
    });
    const ada = await bearer('ada', 'ai', 'acme');
    for (const headers of [ada, await bearer('bob', 'ai', 'acme'), await bearer('eve', 'ai', 'other')])
      assert.equal((await ask(base, hello, { headers })).status, 200);
    const users = async (query: string, headers: Record<string, string>) =>
      (await reportOf(host, `groupBy=user&${query}`, headers)).items.map(({ user }) => user);
    assert.deepEqual(await users('', ada), ['ada']);
    assert.deepEqual(await users('of=tenant', await bearer('boss', 'ai ai:usage:tenant', 'acme')), ['ada', 'bob']);
    // Without the scope of operators it is the caller's tenant.
    assert.deepEqual(await users('of=all', await bearer('boss', 'ai ai:usage', 'other')), ['eve']);
    assert.deepEqual(await users('of=all', await bearer('boss', 'ai ai:usage')), []);
    const admin = await bearer('root', 'ai ai:usage tenants');
    assert.deepEqual(await users('of=all', admin), ['ada', 'bob', 'eve']);
    assert.deepEqual(await users('of=all&tenant=other', admin), ['eve']);
    for (const whose of ['tenant', 'all'])
      assert.equal((await host.inject({ url: `/ai/usage?of=${whose}`, headers: ada })).statusCode, 403);
  });
});
