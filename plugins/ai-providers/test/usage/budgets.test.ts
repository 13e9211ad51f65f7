import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createTestHost } from '@editor-companion/core/testing';
import plugin from '../../src/index.ts';
import { ask, createAiHost, dataOf, hello, startHost } from '../support/ai-host.ts';
import { json, silence, stall, startUpstream, stream } from '../support/fake-upstream.ts';
import { completion, DONE, event, finish, role, text } from '../support/openai-chunks.ts';

const path = '/ai/openai/chat/completions?format=openai';
const streamed = { ...hello, stream: true };
/** A question of about 10,000 tokens. */
const long = { messages: [{ role: 'user', content: 'word '.repeat(8000) }], stream: true };

interface Budget {
  readonly subject: string;
  readonly period: string;
  readonly tokens?: { readonly limit: number; readonly spent: number };
  readonly cost?: { readonly limit: number; readonly spent: number };
}

async function budgetsAt(base: string): Promise<Budget[]> {
  const { data } = (await (await fetch(`${base}/ai/usage`)).json()) as { data: { budgets: Budget[] } };
  return data.budgets;
}

describe('a budget of tokens', () => {
  it('refuses a request that is larger than the rest, before the vendor is asked', async () => {
    await using upstream = await startUpstream(stall([role(), text('Hi')]));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 200 } } });
    const base = await host.listen();
    const refused = await ask(base, long, { path });
    assert.equal(refused.status, 429);
    assert.match(refused.text, /AI_BUDGET_SPENT/);
    assert.match(refused.text, /200 tokens left/);
    assert.ok(Number(refused.headers.get('retry-after')) <= 86_400);
    assert.equal(upstream.seen.length, 0);
  });

  it('cannot be bypassed by simultaneous requests that disconnect before the usage arrives', async () => {
    await using upstream = await startUpstream(stall([role(), text('Hi')]));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 25_000 } } });
    const base = await host.listen();
    const leaving = new AbortController();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { status } = await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(long),
          signal: leaving.signal,
        });
        return status;
      }),
    );
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 200, 429, 429, 429],
    );
    leaving.abort();
    while (host.events('ai:cancelled').length < 2) await setImmediate();
    const [budget] = await budgetsAt(base);
    assert.ok((budget?.tokens?.spent ?? 0) > 19_000, 'what was asked is charged to who left');
    assert.equal((await ask(base, long, { path })).status, 429);
  });

  it('requests a shorter answer if there is no room for a long one', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 100 } } });
    assert.equal((await ask(await host.listen(), hello)).status, 200);
    assert.equal(upstream.seen[0]?.body['max_completion_tokens'], 94);
  });

  it('stops an answer that becomes longer than the rest', async () => {
    const words = Array.from({ length: 200 }, () => text('some words more '));
    await using upstream = await startUpstream(stall([role(), ...words]));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 100 } } });
    const base = await host.listen();
    const seen = upstream.request(0);
    const answer = await ask(base, streamed, { path });
    assert.match(answer.text, /AI_BUDGET_CUT/);
    assert.equal(dataOf(answer.text).at(-1)?.['choices'], undefined);
    await (
      await seen
    ).aborted;
  });

  it('lets an answer that exceeds its reservation end if there is room', async () => {
    const words = Array.from({ length: 100 }, () => text('some words more '));
    await using upstream = await startUpstream(stream([role(), ...words, finish(), DONE]));
    await using host = await startHost(upstream.url, {
      limits: { user: { tokensPerDay: 10_000 } },
      usage: { reserve: 16 },
    });
    const base = await host.listen();
    assert.match((await ask(base, streamed, { path })).text, /\[DONE\]/);
    const [budget] = await budgetsAt(base);
    assert.equal(budget?.tokens?.spent, 406);
  });

  it('is corrected by the vendor’s usage, and not charged for failures before the first word', async () => {
    await using upstream = await startUpstream(
      json(completion('Hi')),
      json({ error: { message: 'no' } }, 400),
      json(completion('Hi')),
    );
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 10_000 } } });
    const base = await host.listen();
    for (const status of [200, 400, 200]) assert.equal((await ask(base, hello)).status, status);
    const [budget] = await budgetsAt(base);
    assert.deepEqual(budget?.tokens, { limit: 10_000, spent: 16 });
  });

  it('counts thoughts that a vendor reports beside the answer', async () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 20,
      completion_tokens_details: { reasoning_tokens: 300 },
      total_tokens: 330,
    };
    await using upstream = await startUpstream(
      stream([role(), text('Hi'), finish(), event({ choices: [], usage }), DONE]),
    );
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 10_000 } } });
    const base = await host.listen();
    await ask(base, streamed, { path });
    assert.equal((await budgetsAt(base))[0]?.tokens?.spent, 330);
  });

  it('survives a restart, including requests during a kill', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'ai-budget-'));
    try {
      await using upstream = await startUpstream(silence);
      const options = {
        storage: {},
        'ai-providers': {
          limits: { user: { tokensPerDay: 12_000 } },
          providers: { openai: { apiKey: 'k', baseUrl: upstream.url, models: ['m'] } },
        },
      };
      const leaving = new AbortController();
      {
        await using host = await createAiHost({ options, dataDir });
        const base = await host.listen();
        const asked = ask(base, long, { path }).catch(() => undefined);
        await upstream.request(0);
        const [budget] = await budgetsAt(base);
        assert.ok((budget?.tokens?.spent ?? 0) >= 10_000, 'set aside on disk before the vendor is asked');
        leaving.abort();
        await host.close();
        await asked;
      }
      await using host = await createAiHost({ options, dataDir });
      assert.equal((await ask(await host.listen(), long, { path })).status, 429);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('a budget of money', () => {
  it('counts prices of vendors, or those of the operator', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, {
      limits: { user: { costPerMonth: 0.02 }, document: { costPerDay: 1 } },
      prices: { 'openai/m': { input: 1000, output: 1000 } },
    });
    const base = await host.listen();
    const body = { ...hello, max_tokens: 5, documentID: 'd' };
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push((await ask(base, body)).status);
    assert.deepEqual(statuses, [200, 200, 429]);
    const [budget] = await budgetsAt(base);
    assert.deepEqual(budget?.cost, { limit: 0.02, spent: 0.016 });
    assert.equal((await ask(base, { ...body, model: 'gpt-5.2-pro', max_tokens: 100_000 })).status, 200);
    assert.equal(upstream.seen.at(-1)?.body['max_completion_tokens'], 23, 'what is left buys no more');
  });
});

it('budgets that cannot be stored stop the start', async () => {
  const options = { 'ai-providers': { limits: { user: { tokensPerDay: 1 } } } };
  await assert.rejects(createTestHost([plugin], { options }), (error: Error) => {
    assert.match(`${error.message} ${String((error.cause as Error | undefined)?.message)}`, /Switch on the plugin/);
    return true;
  });
});
