import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, hello, startHost } from '../support/ai-host.ts';
import { counted } from '../support/counted.ts';
import { json, silence, startUpstream, type Answer } from '../support/fake-upstream.ts';
import { completion } from '../support/openai-chunks.ts';

/** Answers by the requested model. */
const byModel =
  (answers: Readonly<Record<string, Answer>>): Answer =>
  (response, seen) =>
    answers[String(seen.body['model'])]?.(response, seen);

const statusOf = async (base: string, model: string): Promise<number> => (await ask(base, { ...hello, model })).status;

describe('the breaker', () => {
  it('pauses only the model that fails', async () => {
    await using upstream = await startUpstream(byModel({ down: json({}, 500), up: json(completion('Hi')) }));
    await using host = await startHost(upstream.url, { retries: { max: 0 }, breaker: { failures: 2, pause: 60_000 } });
    const base = await host.listen();
    const statuses = [];
    for (const model of ['down', 'down', 'down', 'up']) statuses.push(await statusOf(base, model));
    assert.deepEqual(statuses, [502, 502, 503, 200]);
    assert.match((await ask(base, { ...hello, model: 'down' })).text, /The model «down» of the provider «openai»/);
  });

  it('counts requests, whatever the number of attempts', async () => {
    await using upstream = await startUpstream(json({}, 500));
    await using host = await startHost(upstream.url, {
      retries: { max: 2, minDelay: 1 },
      breaker: { failures: 2, pause: 60_000 },
    });
    const base = await host.listen();
    const statuses = [];
    for (let index = 0; index < 3; index++) statuses.push(await statusOf(base, 'm'));
    assert.deepEqual([statuses, upstream.seen.length], [[502, 502, 503], 6]);
  });

  it('does not count rate limits, refused keys and invalid requests', async () => {
    await using upstream = await startUpstream(json({}, 429), json({}, 401), json({}, 400), json(completion('Hi')));
    await using host = await startHost(upstream.url, { retries: { max: 0 }, breaker: { failures: 1, pause: 60_000 } });
    const base = await host.listen();
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push(await statusOf(base, 'm'));
    assert.deepEqual(statuses, [429, 502, 400, 200]);
  });
});

describe('a silent vendor', () => {
  it('costs one timeout before its fallback is asked', async () => {
    await using silent = await startUpstream(silence);
    await using other = await startUpstream(json(completion('Here')));
    await using host = await startHost(
      silent.url,
      { timeouts: { firstByte: 400 }, providers: { house: { baseUrl: other.url, models: ['h'] } } },
      { fallback: ['house'] },
    );
    const { status, text } = await ask(await host.listen(), hello);
    assert.equal(status, 200, text);
    assert.deepEqual(await counted(host, 'companion_ai_attempts_total'), {
      'openai m AI_UPSTREAM_TIMEOUT': 1,
      'house h done': 1,
    });
  });
});

describe('a parameter that a vendor refuses', () => {
  const REFUSALS = [
    ['temperature', "Unsupported parameter: 'temperature' is not supported with this model."],
    [
      'temperature',
      "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value.",
    ],
    ['temperature', '`temperature` is deprecated for this model.'],
    ['top_p', 'top_p: Extra inputs are not permitted'],
    ['reasoning_effort', 'Unrecognized request argument supplied: reasoning_effort'],
  ] as const;

  for (const [name, message] of REFUSALS)
    it(`is omitted from then on: ${message}`, async () => {
      const refuse: Answer = (response, seen) =>
        (name in seen.body ? json({ error: { message } }, 400) : json(completion('Hi')))(response, seen);
      await using upstream = await startUpstream(refuse);
      await using host = await startHost(upstream.url);
      const base = await host.listen();
      const body = { ...hello, model: 'm', temperature: 0.3, top_p: 0.9, reasoning_effort: 'low' };
      for (const _ of [1, 2]) assert.equal((await ask(base, body)).status, 200);
      assert.deepEqual(
        upstream.seen.map((seen) => name in seen.body),
        [true, false, false],
      );
    });

  it('is reported if the question depends on it', async () => {
    const message = "Unsupported parameter: 'response_format' is not supported with this model.";
    await using upstream = await startUpstream(json({ error: { message } }, 400));
    await using host = await startHost(upstream.url);
    const asked = { ...hello, response_format: { type: 'json_object' } };
    const { status, text } = await ask(await host.listen(), asked);
    assert.equal(status, 400);
    assert.match(text, /response_format/);
    assert.equal(upstream.seen.length, 1);
  });
});
