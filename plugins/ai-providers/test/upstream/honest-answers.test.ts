import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, dataOf, hello, startHost } from '../support/ai-host.ts';
import { json, stall, startUpstream, stream, type Answer } from '../support/fake-upstream.ts';
import { answerOf, completion, DONE, event, role, text, toolCall } from '../support/openai-chunks.ts';

const streamed = { ...hello, stream: true };
const path = '/ai/openai/chat/completions?format=openai';

async function outcome(answer: Answer, body: object = streamed, options: Record<string, unknown> = {}) {
  await using upstream = await startUpstream(answer);
  await using host = await startHost(upstream.url, { retries: { max: 0 }, ...options });
  const base = await host.listen();
  const seen = [await ask(base, body), await ask(base, body)];
  const raw = await ask(base, body, { path });
  return {
    first: seen[0],
    text: seen[0]?.text ?? '',
    raw: raw.text,
    logs: [...host.logs],
    asked: upstream.seen.length,
  };
}

/** A stream with one write for all bytes, or one for each byte. */
const bytes = (content: Buffer, type: string, step = content.length): Answer =>
  stream(
    Array.from({ length: Math.ceil(content.length / step) }, (_, at) => content.subarray(at * step, (at + 1) * step)),
    type,
  );

describe('answers in other encodings and types', () => {
  it('are decoded by their declared charset, wherever the bytes are cut', async () => {
    // «你好» in GBK, «é» in Latin-1.
    const gbk = Buffer.concat([
      Buffer.from('data: {"choices":[{"delta":{"content":"'),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
      Buffer.from('"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
    ]);
    const answer = await outcome(bytes(gbk, 'text/event-stream; charset=GBK', 1));
    assert.match(answer.text, /"msg":"你好"/);
    assert.match(answer.raw, /"content":"你好"/);
    const latin = Buffer.from(JSON.stringify(completion('caf\u00e9')), 'latin1');
    const whole = await outcome(bytes(latin, 'application/json; charset="iso-8859-1"'), hello);
    assert.equal((JSON.parse(whole.text) as { data: string }).data, 'café');
    assert.match(whole.raw, /café/);
  });

  it('are refused with a code if their type is unknown', async () => {
    for (const [type, said] of [
      ['text/event-stream; charset=klingon', /klingon/],
      ['text/plain', /text\/plain/],
      ['application/octet-stream', /application\/octet-stream/],
    ] as const) {
      const { first, text: answer } = await outcome(stream(answerOf('Hi'), type));
      assert.equal(first?.status, 502, type);
      assert.match(answer, /AI_UPSTREAM_MALFORMED/);
      assert.match(answer, said);
    }
  });

  it('are accepted in every form of JSON', async () => {
    for (const type of ['application/json', 'application/vnd.api+json'])
      assert.equal((await outcome(json(completion('Hi'), 200, { 'content-type': type }), hello)).first?.status, 200);
  });
});

describe('an end mark without a finish reason', () => {
  it('ends a text whose reason is unknown, with one warning', async () => {
    const { text: answer, logs } = await outcome(stream([role(), text('Hi'), DONE]));
    assert.equal(dataOf(answer).at(-1)?.['status'], 'complete');
    assert.equal(logs.filter(({ msg }) => String(msg).includes('without a reason')).length, 1);
  });

  it('is an error if there was no word', async () => {
    const { first, text: answer } = await outcome(stream([event({ choices: [] }), DONE]));
    assert.equal(first?.status, 502);
    assert.match(answer, /AI_UPSTREAM_CUT/);
  });

  it('does not complete a call of a tool', async () => {
    const cutCall = [role(), text('x'), toolCall(0, { id: 'c', name: 'f', arguments: '{"x"' }), DONE];
    const broken = await outcome(stream(cutCall));
    assert.match(broken.text, /AI_UPSTREAM_CUT/);
    assert.match(broken.raw, /AI_UPSTREAM_CUT/);
    const whole = [role(), text('x'), toolCall(0, { id: 'c', name: 'f', arguments: '{"x":1}' }), DONE];
    assert.equal(dataOf((await outcome(stream(whole))).text).at(-1)?.['status'], 'complete');
  });
});

describe('the budget of tokens', () => {
  it('counts chunks that are passed on unparsed, if the vendor reports no usage', async () => {
    // A vendor that had already ended could not be stopped.
    await using upstream = await startUpstream(stall([role(), text('Hi'), text('"quoted" '.repeat(200))]));
    await using host = await startHost(upstream.url, { limits: { user: { tokensPerDay: 200 } } });
    const base = await host.listen();
    assert.match((await ask(base, streamed, { path })).text, /AI_BUDGET_CUT/);
    assert.equal((await ask(base, streamed, { path })).status, 429);
  });
});

describe('the size of a conversation', () => {
  it('includes the text of attached documents', async () => {
    await using upstream = await startUpstream(stream(answerOf('Hi')));
    await using host = await startHost(upstream.url, { maxCharacters: 1000 });
    const url = `data:text/plain;base64,${Buffer.from('a'.repeat(2000)).toString('base64')}`;
    const body = { prompt: 'hi', attachments: [{ name: 'a.txt', type: 'text/plain', url }] };
    const { status, text: answer } = await ask(await host.listen(), body);
    assert.equal(status, 413);
    assert.match(answer, /AI_CONTENT_TOO_LARGE/);
    assert.equal(upstream.seen.length, 0);
  });
});
