import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KvService } from '@editor-companion/core/plugin';
import { createBreaker } from '../../src/upstream/breaker.ts';
import { DeploymentChoice, redirected, type Deployment } from '../../src/upstream/deployments.ts';
import { createSharedBreaker } from '../../src/upstream/shared-breaker.ts';
import { ask, hello, startHost } from '../support/ai-host.ts';
import { json, startUpstream, type Answer, type Seen } from '../support/fake-upstream.ts';
import { completion } from '../support/openai-chunks.ts';

const keyOf = ({ headers }: Seen): string => String(headers.authorization).replace('Bearer ', '');

/** Answers by the key of the request. */
const byKey =
  (answers: Readonly<Record<string, Answer>>): Answer =>
  (response, seen) =>
    answers[keyOf(seen)]?.(response, seen);

const HI = json(completion('Hi'));
const deployment = (name: string, weight = 1): object => ({ name, weight, apiKey: `key-of-${name}` });

describe('several keys of a provider', () => {
  it('receive requests by their weights', async () => {
    await using upstream = await startUpstream(HI);
    await using host = await startHost(upstream.url, {}, { deployments: [deployment('a', 3), deployment('b')] });
    const base = await host.listen();
    for (let index = 0; index < 8; index++) assert.equal((await ask(base, hello)).status, 200);
    const used = upstream.seen.map(keyOf);
    assert.equal(used.filter((key) => key === 'key-of-a').length, 6);
    assert.equal(used.filter((key) => key === 'key-of-b').length, 2);
  });

  it('pause separately when they are refused or limited, and the others answer at once', async () => {
    const limited = json({ error: { message: 'slow down' } }, 429, { 'retry-after': '60' });
    const refused = json({ error: { message: 'no' } }, 401);
    await using upstream = await startUpstream(byKey({ 'key-of-a': limited, 'key-of-b': refused, 'key-of-c': HI }));
    await using host = await startHost(
      upstream.url,
      {},
      {
        deployments: [deployment('a'), deployment('b'), deployment('c')],
      },
    );
    const base = await host.listen();
    for (let index = 0; index < 5; index++) assert.equal((await ask(base, hello)).status, 200);
    const used = upstream.seen.map(keyOf);
    assert.deepEqual(
      ['key-of-a', 'key-of-b', 'key-of-c'].map((key) => used.filter((one) => one === key).length),
      [1, 1, 5],
    );
    await ask(base, { ...hello, model: 'another' });
    assert.equal(
      upstream.seen.map(keyOf).filter((key) => key === 'key-of-a').length,
      2,
      'another model is not limited',
    );
    assert.equal(upstream.seen.map(keyOf).filter((key) => key === 'key-of-b').length, 1, 'a refused key is no other');
  });

  it('report the waiting time if all are limited', async () => {
    await using upstream = await startUpstream(json({}, 429, { 'retry-after': '60' }));
    await using host = await startHost(upstream.url, {}, { deployments: [deployment('a'), deployment('b')] });
    const base = await host.listen();
    assert.equal((await ask(base, hello)).status, 429);
    const again = await ask(base, hello);
    assert.equal(again.status, 429);
    assert.match(again.text, /AI_UPSTREAM_RATE_LIMITED/);
    assert.ok(Number(again.headers.get('retry-after')) > 50);
    assert.equal(upstream.seen.length, 2);
  });

  it('may have other addresses with headers of their own', async () => {
    await using one = await startUpstream(json({}, 500));
    await using other = await startUpstream(HI);
    const further = { name: 'b', baseUrl: other.url, apiKey: 'key-of-b', headers: { 'x-region': 'eu' } };
    await using host = await startHost(one.url, {}, { deployments: [deployment('a', 100), further] });
    assert.equal((await ask(await host.listen(), hello)).status, 200);
    assert.equal(one.seen.length, 1);
    assert.deepEqual([other.seen[0]?.headers['x-region'], keyOf(other.seen[0] as Seen)], ['eu', 'key-of-b']);
  });
});

describe('a request of one deployment', () => {
  const at = (baseUrl: string, apiKey: string, headers = {}): Deployment => ({
    name: 'x',
    weight: 1,
    baseUrl,
    apiKey,
    headers,
  });

  it('is retried at another deployment’s path, even if its own is beside the base URL', () => {
    const from = at('https://a.example/v1', 'old-$&-key');
    const to = at('https://b.example/openai/v1', 'new-$&-key');
    const send = (url: string) =>
      redirected({ url, headers: { authorization: 'Bearer old-$&-key' }, body: {} }, from, to);
    assert.equal(send('https://a.example/v1/chat/completions').url, 'https://b.example/openai/v1/chat/completions');
    assert.equal(send('https://a.example/beta/completions?x=1').url, 'https://b.example/beta/completions?x=1');
    assert.equal(send('https://a.example/v1/x').headers['authorization'], 'Bearer new-$&-key');
  });
});

describe('paused deployments', () => {
  it('are skipped until their time is over', () => {
    let time = 0;
    const breaker = createBreaker({ failures: 0, pause: 1 }, () => time);
    const known = [deployment('a'), deployment('b')].map((one) => ({ baseUrl: '', headers: {}, ...one })) as never;
    const choice = new DeploymentChoice(new Map([['p', known]]), breaker);
    const target = { provider: { id: 'p' }, model: 'm' } as never;
    breaker.rest('p/m @a', { left: 100, reason: 'limited' });
    for (let index = 0; index < 3; index++) {
      const next = choice.next(target, new Set());
      assert.ok(next && 'key' in next);
      assert.equal(next.key, 'p/m @b');
    }
    breaker.rest('p @b', { left: 50, reason: 'refused' });
    assert.deepEqual(choice.next(target, new Set()), { left: 50, reason: 'refused' });
    time = 100;
    assert.ok('key' in (choice.next(target, new Set()) ?? {}));
  });

  it('are paused on all nodes that share a cache', async () => {
    const entries = new Map<string, unknown>();
    const kv = {
      isShared: true,
      open: () => ({
        get: (key: string) => Promise.resolve(entries.get(key)),
        set: (key: string, value: unknown) => Promise.resolve(void entries.set(key, value)),
      }),
    } as unknown as KvService;
    const [one, other] = [1, 2].map(() => createSharedBreaker(createBreaker({ failures: 1, pause: 60_000 }), () => kv));
    assert.ok(one && other);
    one.failed('p/m');
    assert.equal(other.restOf('p/m'), 0, 'nobody waits for the cache');
    await new Promise(setImmediate);
    assert.ok(other.restOf('p/m') > 50_000);
    assert.equal(other.reasonOf('p/m'), 'failing');
  });
});
