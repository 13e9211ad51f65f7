import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineErrors, definePlugin, type AiAnswerFilter } from '@editor-companion/core/plugin';
import { ask, createAiHost, dataOf, hello, startHost } from '../support/ai-host.ts';
import { json, startUpstream, stream, type Answer } from '../support/fake-upstream.ts';
import { answerOf, completion, DONE, finish, role, toolCall } from '../support/openai-chunks.ts';

const raw = '/ai/openai/chat/completions?format=openai';
const question = (content: string, more: object = {}) => ({ messages: [{ role: 'user', content }], ...more });

const wordsOf = (stream_: string): string =>
  dataOf(stream_)
    .map((chunk) => (chunk['choices'] as { delta: { content?: string } }[] | undefined)?.[0]?.delta.content ?? '')
    .join('');

describe('masking', () => {
  const masking = {
    kinds: ['email', 'phone', 'card', 'iban'],
    patterns: [{ name: 'project', expression: 'Project \\w+' }],
  };
  const private_ = 'ada@example.org, +49 30 123456, 4111 1111 1111 1111, DE89 3704 0044 0532 0130 00, Project Falcon';

  it('hides private data from vendors, and restores them in answers that arrive in pieces', async () => {
    await using upstream = await startUpstream(
      stream(answerOf('Write to [EM', 'AIL_1', '] or [PHONE_1], not [EMAIL_9] [')),
    );
    await using host = await startHost(upstream.url, { masking });
    const answer = await ask(await host.listen(), question(`${private_} ada@example.org`, { stream: true }), {
      path: raw,
    });
    assert.equal(wordsOf(answer.text), 'Write to ada@example.org or +49 30 123456, not [EMAIL_9] [');
    const sent = JSON.stringify(upstream.seen[0]?.body);
    assert.match(sent, /\[EMAIL_1\], \[PHONE_1\], \[CARD_1\], \[IBAN_1\], \[PROJECT_1\] \[EMAIL_1\]/);
    assert.doesNotMatch(sent, /example\.org|123456|4111|3704|Falcon/);
  });

  it('applies to complete answers, and to arguments of tools', async () => {
    const call = [
      role(),
      toolCall(0, { id: 'c', name: 'mail', arguments: '{"to":"[EMAIL_1]"}' }),
      finish('tool_calls'),
      DONE,
    ];
    await using upstream = await startUpstream(json(completion('[EMAIL_1]')), stream(call));
    await using host = await startHost(upstream.url, { masking });
    const base = await host.listen();
    const body = question('ada@example.org');
    assert.match((await ask(base, body, { path: raw })).text, /"content":"ada@example\.org"/);
    assert.match((await ask(base, { ...body, stream: true }, { path: raw })).text, /\\"to\\":\\"ada@example\.org\\"/);
  });

  it('uses no placeholder that the text already contains', async () => {
    await using upstream = await startUpstream(json(completion('[EMAIL_1] [EMAIL_2]')));
    await using host = await startHost(upstream.url, { masking });
    const answer = await ask(await host.listen(), question('[EMAIL_1] is ada@example.org'), { path: raw });
    assert.match(answer.text, /"content":"\[EMAIL_1\] ada@example\.org"/);
  });

  it('takes linear time for expressions that backtracking engines never finish', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, {
      masking: { patterns: [{ name: 'evil', expression: '(a+)+$' }] },
    });
    assert.equal((await ask(await host.listen(), question(`${'a'.repeat(5000)}!`))).status, 200);
  });
});

describe('an interceptor of answers', () => {
  const errors = defineErrors({ NOT_THAT: { status: 403, message: 'This is not told.' } });

  /** Replaces a word, even if pieces cut it, and stops at another. */
  function createFilter(): AiAnswerFilter {
    let held = '';
    return {
      push(text) {
        const all = (held + text).replaceAll('secret', '******');
        if (all.includes('forbidden')) throw errors.NOT_THAT();
        const out = all.slice(0, Math.max(0, all.length - 8));
        held = all.slice(out.length);
        return out;
      },
      end: () => held,
    };
  }

  const plugin = definePlugin({
    name: 'censor',
    version: '1.0.0',
    apiVersion: 1,
    errors: errors.table,
    setup: (host) =>
      void host.intercept('ai:answer', (answer) => ({
        ...answer,
        filters: [...answer.filters, (part) => (part === 'text' ? createFilter() : undefined)],
      })),
  });

  const startCensored = (url: string) =>
    createAiHost(
      { options: { 'ai-providers': { providers: { openai: { apiKey: 'k', baseUrl: url, models: ['m'] } } } } },
      plugin,
    );

  it('changes text while it arrives, in every form', async () => {
    await using upstream = await startUpstream(stream(answerOf('The sec', 'ret is s', 'ecret.')));
    await using host = await startCensored(upstream.url);
    const base = await host.listen();
    for (const path of [raw, '/ai/openai/chat/completions', '/ai/openai/chat/completions?format=agui']) {
      const { text } = await ask(base, { ...hello, stream: true }, { path });
      assert.doesNotMatch(text, /secret/, path);
      assert.doesNotMatch(
        text.replaceAll(/"[^"]*"/g, (part) => part.slice(1, -1)),
        /sec(?!ond)/,
        path,
      );
    }
    const answer = await ask(base, { ...hello, stream: true }, { path: raw });
    assert.equal(wordsOf(answer.text), 'The ****** is ******.');
  });

  it('stops an answer, and its vendor', async () => {
    const endless: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of answerOf('Now the forbidden word', ' and more').slice(0, -3)) response.write(piece);
    };
    await using upstream = await startUpstream(endless);
    await using host = await startCensored(upstream.url);
    const seen = upstream.request(0);
    const answer = await ask(await host.listen(), { ...hello, stream: true }, { path: raw });
    assert.match(answer.text, /NOT_THAT/);
    assert.doesNotMatch(answer.text, /forbidden/);
    await (
      await seen
    ).aborted;
  });

  it('receives stored answers', async () => {
    await using upstream = await startUpstream(json(completion('A secret')));
    const providers = { openai: { apiKey: 'k', baseUrl: upstream.url, models: ['m'] } };
    await using host = await createAiHost(
      { options: { 'ai-providers': { providers, cache: { ttl: 60_000 } } } },
      plugin,
    );
    const base = await host.listen();
    for (const state of ['miss', 'hit']) {
      const answer = await ask(base, hello, { path: raw });
      assert.equal(answer.headers.get('x-ai-cache'), state);
      assert.match(answer.text, /"A \*{6}"/);
    }
  });
});

describe('moderation', () => {
  const verdict = (flagged: boolean) =>
    json({ results: [{ flagged, categories: { violence: flagged, hate: false } }] });
  const byPath =
    (moderation: Answer): Answer =>
    (response, seen) =>
      (seen.path.endsWith('/moderations') ? moderation : json(completion('Hi')))(response, seen);

  it('refuses content that a provider flags, before the model is asked', async () => {
    await using upstream = await startUpstream(byPath(verdict(true)));
    await using host = await startHost(upstream.url, { moderation: {} });
    const refused = await ask(await host.listen(), question('How to hurt somebody'));
    assert.deepEqual([refused.status, upstream.seen.length], [400, 1]);
    assert.match(refused.text, /AI_CONTENT_FLAGGED.*\(violence\)/);
    assert.deepEqual(upstream.seen[0]?.body, { model: 'omni-moderation-latest', input: 'How to hurt somebody' });
  });

  it('passes other content, and ignored categories', async () => {
    for (const [answer, options] of [
      [verdict(false), {}],
      [verdict(true), { ignore: ['violence'] }],
      [json({}, 500), { isOptional: true }],
    ] as const) {
      await using upstream = await startUpstream(byPath(answer));
      await using host = await startHost(upstream.url, { moderation: options, retries: { max: 0 } });
      assert.equal((await ask(await host.listen(), hello)).status, 200);
    }
  });

  /** Flags texts that contain a word. */
  const judging =
    (answer: Answer): Answer =>
    (response, seen) => {
      if (!seen.path.endsWith('/moderations')) return answer(response, seen);
      return verdict(String(seen.body['input']).includes('dagger'))(response, seen);
    };
  const pieces = [
    'A long beginning that is harmless, of more than fifty. ',
    'Then the dag',
    'ger, and much more of it to follow here.',
  ];
  const moderated = { moderation: { answers: true, pieceCharacters: 50 } };

  it('holds answers back in pieces, and sends passed ones in each form', async () => {
    for (const format of ['message', 'openai', 'agui']) {
      await using upstream = await startUpstream(judging(stream(answerOf('One. ', 'Two.'))));
      await using host = await startHost(upstream.url, moderated);
      const path = `/ai/openai/chat/completions?format=${format}`;
      const { status, text } = await ask(await host.listen(), { ...hello, stream: true }, { path });
      assert.equal(status, 200);
      assert.match(text, /One\. /);
      assert.match(text, /Two\./);
      const inputs = upstream.seen.flatMap(({ path: asked, body }) =>
        asked.endsWith('/moderations') ? [body['input']] : [],
      );
      assert.deepEqual(inputs, ['Hello', 'One. Two.']);
    }
  });

  it('sends nothing of a flagged piece, even if a word is cut in two, and stops the vendor', async () => {
    const endless: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of answerOf(...pieces).slice(0, -3)) response.write(piece);
    };
    await using upstream = await startUpstream(judging(endless));
    await using host = await startHost(upstream.url, moderated);
    const seen = upstream.request(1);
    const { status, text } = await ask(await host.listen(), { ...hello, stream: true });
    assert.equal(status, 200);
    assert.match(text, /A long beginning/);
    assert.match(text, /AI_ANSWER_FLAGGED/);
    assert.doesNotMatch(text, /dag|follow/);
    await (
      await seen
    ).aborted;
  });

  it('refuses an answer with its status if none of it was sent', async () => {
    const answers = [stream(answerOf('A dagger')), json(completion('A dagger'))];
    for (const [index, answer] of answers.entries()) {
      await using upstream = await startUpstream(judging(answer));
      await using host = await startHost(upstream.url, moderated);
      const { status, text } = await ask(await host.listen(), { ...hello, stream: index === 0 });
      assert.deepEqual([status, /AI_ANSWER_FLAGGED.*\(violence\)/.test(text), /dagger/.test(text)], [422, true, false]);
    }
  });

  it('that fails refuses the request, unless it is optional', async () => {
    await using upstream = await startUpstream(byPath(json({}, 500)));
    await using host = await startHost(upstream.url, { moderation: {}, retries: { max: 0 } });
    assert.equal((await ask(await host.listen(), hello)).status, 502);
  });
});
