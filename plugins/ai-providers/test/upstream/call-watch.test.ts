import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, type SpanAttributes, type SpanOptions } from '@editor-companion/core/plugin';
import { ask, createAiHost, hello, startHost } from '../support/ai-host.ts';
import { counted } from '../support/counted.ts';
import { json, startUpstream, stream } from '../support/fake-upstream.ts';
import { completion, DONE, finish, role, text } from '../support/openai-chunks.ts';

interface Seen {
  readonly name: string;
  readonly kind: SpanOptions['kind'];
  readonly attributes: SpanAttributes;
  readonly failure: () => unknown;
}

/** Keeps spans where a test can look at them. */
function createTracing() {
  const spans: Seen[] = [];
  const plugin = definePlugin({
    name: 'spans',
    version: '1.0.0',
    apiVersion: 1,
    provides: ['tracing'],
    setup(host) {
      host.provide('tracing', {
        current: () => undefined,
        run(name, { kind, attributes: first }, work) {
          const attributes: Record<string, SpanAttributes[string]> = { ...first };
          let failure: unknown;
          spans.push({ name, kind, attributes, failure: () => failure });
          const result = work({ set: (more) => void Object.assign(attributes, more) });
          if (result instanceof Promise) result.catch((error: unknown) => void (failure = error));
          return result;
        },
      });
    },
  });
  return { plugin, spans };
}

const defined = (attributes: SpanAttributes): SpanAttributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

describe('calls to vendors', () => {
  it('are counted individually, with the fallback and paused deployments', async () => {
    await using down = await startUpstream(json({}, 500));
    await using up = await startUpstream(json(completion('Hi')));
    await using host = await startHost(
      down.url,
      {
        retries: { max: 1, minDelay: 1 },
        breaker: { failures: 1, pause: 60_000 },
        providers: { house: { baseUrl: up.url, models: ['h'] } },
      },
      { fallback: ['house'] },
    );
    assert.equal((await ask(await host.listen(), hello)).status, 200);
    assert.deepEqual(await counted(host, 'companion_ai_attempts_total'), {
      'openai m AI_UPSTREAM_FAILED': 2,
      'house h done': 1,
    });
    assert.deepEqual(await counted(host, 'companion_ai_fallbacks_total'), { 'openai m house': 1 });
    assert.deepEqual(await counted(host, 'companion_ai_resting'), { 'openai m failing': 1 });
    assert.deepEqual(await counted(host, 'companion_ai_requests_total'), { 'house h chat done': 1 });
  });

  it('pause by deployment, and with all models if its key is refused', async () => {
    await using upstream = await startUpstream(json({}, 401), json(completion('Hi')));
    const deployments = ['a', 'b'].map((name) => ({ name, baseUrl: upstream.url, apiKey: name, weight: 1 }));
    await using host = await startHost(upstream.url, {}, { deployments });
    assert.equal((await ask(await host.listen(), hello)).status, 200);
    assert.deepEqual(await counted(host, 'companion_ai_resting'), { 'openai all refused': 1 });
  });

  it('are spans by the conventions for generative models, without texts', async () => {
    const { plugin, spans } = createTracing();
    await using upstream = await startUpstream(stream([role(), text('some words'), finish(), DONE]));
    await using host = await createAiHost(
      {
        options: { 'ai-providers': { providers: { mistral: { apiKey: 'k', baseUrl: upstream.url, models: ['m'] } } } },
      },
      plugin,
    );
    const body = { ...hello, stream: true, max_tokens: 20, temperature: 0.5 };
    await ask(await host.listen(), body, { path: '/ai/mistral/chat/completions' });
    assert.deepEqual([spans.length, spans[0]?.name, spans[0]?.kind], [1, 'chat m', 'client']);
    const { 'gen_ai.response.time_to_first_chunk': first, ...others } = defined(spans[0]?.attributes ?? {});
    assert.ok(Number(first) > 0);
    assert.deepEqual(others, {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'mistral_ai',
      'gen_ai.request.model': 'm',
      'gen_ai.request.stream': true,
      'gen_ai.request.max_tokens': 20,
      'gen_ai.request.temperature': 0.5,
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(upstream.url).port),
      'gen_ai.response.finish_reasons': ['stop'],
    });
  });

  it('mark their span with the error code, and name it without an unlisted model', async () => {
    const { plugin, spans } = createTracing();
    await using upstream = await startUpstream(json({}, 500));
    await using host = await createAiHost(
      {
        options: {
          'ai-providers': { retries: { max: 0 }, providers: { openai: { apiKey: 'k', baseUrl: upstream.url } } },
        },
      },
      plugin,
    );
    await ask(await host.listen(), { ...hello, model: 'nobody-knows' });
    const [span] = spans;
    assert.ok(span);
    assert.deepEqual([span.name, (span.failure() as Error).name], ['chat', 'AI_UPSTREAM_FAILED']);
  });
});
