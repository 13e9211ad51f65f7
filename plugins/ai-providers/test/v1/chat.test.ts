import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import auth from '@editor-companion/auth';
import OpenAI from 'openai';
import { createAiHost, startHost } from '../support/ai-host.ts';
import { cut, json, reset, stall, startUpstream, stream } from '../support/fake-upstream.ts';
import { answerOf, completion, DONE, event, finish, role, text, toolCall, usage } from '../support/openai-chunks.ts';
import { clientOf } from '../support/openai-client.ts';

const hello = { model: 'openai/m', messages: [{ role: 'user' as const, content: 'Hello' }] };

async function failureOf(work: PromiseLike<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> {
  const failure: unknown = await Promise.resolve(work).catch((error: unknown) => error);
  assert.ok(failure instanceof OpenAI.APIError, String(failure));
  return failure;
}

describe('an OpenAI client with this server as its base URL', () => {
  it('gets a complete answer, in the bytes of a vendor with the same form', async () => {
    await using upstream = await startUpstream(json(completion('Hello world')));
    await using host = await startHost(upstream.url);
    const answer = await clientOf(await host.listen()).chat.completions.create({ ...hello, seed: 7 });
    assert.deepEqual(answer.choices[0]?.message.content, 'Hello world');
    assert.equal(answer.usage?.total_tokens, 8);
    const { model, seed, stream: streamed } = upstream.seen[0]?.body ?? {};
    assert.deepEqual([model, seed, streamed], ['m', 7, false]);
  });

  it('gets a stream, with the usage on request', async () => {
    await using upstream = await startUpstream(stream(answerOf('Hel', 'lo')));
    await using host = await startHost(upstream.url);
    const client = clientOf(await host.listen());
    const answer = client.chat.completions.stream({ ...hello, stream_options: { include_usage: true } });
    assert.equal(await answer.finalContent(), 'Hello');
    assert.equal((await answer.totalUsage()).completion_tokens, 5);
  });

  it('runs a loop of tools', async () => {
    await using upstream = await startUpstream(
      stream([
        role(),
        toolCall(0, { id: 'c1', name: 'weather', arguments: '{"city":"Bern"}' }),
        finish('tool_calls'),
        usage(),
        DONE,
      ]),
      stream(answerOf('It rains in Bern.')),
    );
    await using host = await startHost(upstream.url);
    const asked: unknown[] = [];
    const weather = {
      name: 'weather',
      description: 'The weather of a city',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
      parse: JSON.parse,
      function: (args: object) => {
        asked.push(args);
        return 'rain';
      },
    };
    const runner = clientOf(await host.listen()).chat.completions.runTools({
      ...hello,
      stream: true,
      tools: [{ type: 'function', function: weather }],
    });
    assert.equal(await runner.finalContent(), 'It rains in Bern.');
    assert.deepEqual(asked, [{ city: 'Bern' }]);
    assert.deepEqual(
      ((await upstream.request(1)).body['messages'] as { role: string }[]).map((message) => message.role),
      ['user', 'assistant', 'tool'],
    );
  });

  it('reads the answer of a vendor with another form', async () => {
    await using upstream = await startUpstream(
      json({
        content: [{ type: 'text', text: 'Hello' }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 3, output_tokens: 1 },
      }),
    );
    const options = { 'ai-providers': { providers: { anthropic: { apiKey: 'k', baseUrl: upstream.url } } } };
    await using host = await createAiHost({ options });
    const answer = await clientOf(await host.listen()).chat.completions.create({
      ...hello,
      model: 'anthropic/claude-x',
    });
    assert.match(answer.id, /^chatcmpl-/);
    assert.deepEqual([answer.model, answer.choices[0]?.message.content], ['claude-x', 'Hello']);
  });

  it('stops the vendor when it stops reading', async () => {
    await using upstream = await startUpstream(stall([role(), text('Hel')]));
    await using host = await startHost(upstream.url);
    const answer = await clientOf(await host.listen()).chat.completions.create({ ...hello, stream: true });
    for await (const chunk of answer) if (chunk.choices[0]?.delta.content === 'Hel') break;
    await (
      await upstream.request(0)
    ).aborted;
  });

  it('is answered by the fallback if the vendor fails', async () => {
    await using upstream = await startUpstream(
      json({ error: { message: 'down' } }, 500),
      json(completion('from another')),
    );
    const other = { apiKey: 'k', baseUrl: upstream.url, models: ['n'] };
    await using host = await startHost(
      upstream.url,
      { retries: { max: 0 }, providers: { other } },
      { fallback: ['other'] },
    );
    const answer = await clientOf(await host.listen()).chat.completions.create(hello);
    assert.equal(answer.choices[0]?.message.content, 'from another');
  });
});

describe('an error is a class of the client, with the code of this server:', () => {
  it('a missing key, a wrong one, and one without the scope', async () => {
    const key = randomBytes(32).toString('base64url');
    const reader = {
      id: 'reader',
      hash: `sha256:${createHash('sha256').update(key).digest('hex')}`,
      scopes: ['export'],
    };
    await using host = await createAiHost({ options: { auth: { apiKeys: [reader] } } }, [auth]);
    const base = await host.listen();
    const list = (client: OpenAI) => failureOf(client.models.list());
    const none = await list(clientOf(base).withOptions({ defaultHeaders: { authorization: null } }));
    assert.ok(none instanceof OpenAI.AuthenticationError);
    assert.equal(none.code, 'AUTH_REQUIRED');
    const wrong = await list(clientOf(base));
    assert.ok(wrong instanceof OpenAI.PermissionDeniedError);
    assert.equal(wrong.code, 'AUTH_INVALID');
    const narrow = await list(clientOf(base, { apiKey: key }));
    assert.ok(narrow instanceof OpenAI.PermissionDeniedError);
    assert.deepEqual([narrow.code, narrow.type], ['SCOPE_MISSING', 'authentication_error']);
  });

  it('a feature of OpenAI that this server lacks', async () => {
    await using host = await createAiHost();
    const failure = await failureOf(clientOf(await host.listen()).files.list());
    assert.ok(failure instanceof OpenAI.NotFoundError);
    assert.equal(failure.code, 'NOT_FOUND');
    assert.match(failure.message, /no route GET \/v1\/files/);
  });

  it('a member of a wrong type', async () => {
    await using upstream = await startUpstream(json(completion('never')));
    await using host = await startHost(upstream.url);
    const client = clientOf(await host.listen());
    const failure = await failureOf(client.chat.completions.create({ ...hello, messages: 'Hello' as never }));
    assert.ok(failure instanceof OpenAI.BadRequestError);
    assert.deepEqual([failure.code, failure.param], ['BODY_INVALID', 'messages']);
    assert.match(failure.message, /messages must be array/);
    assert.equal(upstream.seen.length, 0);
  });

  it('a rate limit of this server, with the time to wait', async () => {
    await using upstream = await startUpstream(json(completion('ok')));
    await using host = await startHost(upstream.url, { limits: { user: { perMinute: 1 } } });
    const client = clientOf(await host.listen());
    await client.chat.completions.create(hello);
    const failure = await failureOf(client.chat.completions.create(hello));
    assert.ok(failure instanceof OpenAI.RateLimitError);
    assert.deepEqual([failure.code, failure.type], ['AI_RATE_LIMITED', 'rate_limit_error']);
    assert.ok(Number(failure.headers?.get('retry-after')) > 0);
  });

  it('a vendor that is down, and one that refuses the request', async () => {
    await using upstream = await startUpstream(reset, json({ error: { message: 'too hot' } }, 400));
    await using host = await startHost(upstream.url, { retries: { max: 0 } });
    const client = clientOf(await host.listen());
    const down = await failureOf(client.chat.completions.create(hello));
    assert.ok(down instanceof OpenAI.InternalServerError);
    assert.equal(down.code, 'AI_UPSTREAM_UNREACHABLE');
    const refused = await failureOf(client.chat.completions.create(hello));
    assert.ok(refused instanceof OpenAI.BadRequestError);
    assert.match(refused.message, /too hot/);
  });

  it('a stream that breaks off', async () => {
    for (const broken of [
      cut([role(), text('Hel')]),
      stream([role(), text('Hel'), event({ error: { message: 'no' } })]),
    ]) {
      await using upstream = await startUpstream(broken);
      await using host = await startHost(upstream.url, { retries: { max: 0 } });
      const answer = clientOf(await host.listen()).chat.completions.stream(hello);
      const failure = await failureOf(answer.done());
      assert.match(String(failure.code), /^AI_/);
    }
  });
});
