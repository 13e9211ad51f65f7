import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import OpenAI from 'openai';
import { createAiHost, startHost } from '../support/ai-host.ts';
import { cut, json, stall, startUpstream, stream, type Answer } from '../support/fake-upstream.ts';
import { answerOf, completion, DONE, finish, role, text, thought, toolCall, usage } from '../support/openai-chunks.ts';
import { clientOf } from '../support/openai-client.ts';

const tool = {
  type: 'function' as const,
  name: 'weather',
  description: 'The weather of a city',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
  strict: true,
};

/** A server whose vendor `openai` returns these answers. */
async function start(...answers: Answer[]) {
  const upstream = await startUpstream(...answers);
  const host = await startHost(upstream.url, { retries: { max: 0 } });
  return {
    upstream,
    client: clientOf(await host.listen()),
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

const thinking = stream([role(), thought('hm'), thought(' so'), ...answerOf('Hel', 'lo').slice(1)]);
const calling = stream([
  role(),
  toolCall(0, { id: 'c1', name: 'weather', arguments: '{"city":' }),
  toolCall(1, { id: 'c2', name: 'weather', arguments: '{"city":"Bern"}' }),
  toolCall(0, { arguments: '"Rome"}' }),
  finish('tool_calls'),
  usage(),
  DONE,
]);

describe('POST /v1/responses', () => {
  it('answers as one body', async () => {
    await using server = await start(json(completion('Hello')));
    const response = await server.client.responses.create({
      model: 'openai/m',
      instructions: 'Be brief.',
      input: 'Hi',
      max_output_tokens: 50,
      reasoning: { effort: 'low' },
      text: { format: { type: 'json_schema', name: 'answer', schema: { type: 'object' }, strict: true } },
      metadata: { topic: 'greeting' },
    });
    assert.equal(response.output_text, 'Hello');
    assert.deepEqual([response.status, response.model], ['completed', 'openai/m']);
    assert.deepEqual(response.usage, {
      input_tokens: 3,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 8,
    });
    const { messages, ...asked } = server.upstream.seen[0]?.body ?? {};
    assert.deepEqual(messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ]);
    assert.deepEqual(asked, {
      model: 'm',
      stream: false,
      max_completion_tokens: 50,
      reasoning_effort: 'low',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
      },
      metadata: { topic: 'greeting' },
    });
  });

  it('streams events in order, which the client joins to the same response', async () => {
    await using server = await start(thinking);
    const answer = server.client.responses.stream({ model: 'openai/m', input: 'Hi' });
    const seen: { type: string; sequence_number: number }[] = [];
    for await (const event of answer) seen.push(event);
    const types = seen.map(({ type }) => type.replace('response.', ''));
    // Texts that arrive together may be sent together.
    assert.deepEqual(
      types.filter((type, index) => type !== types[index - 1]),
      [
        'created',
        'in_progress',
        'output_item.added',
        'reasoning_summary_part.added',
        'reasoning_summary_text.delta',
        'reasoning_summary_text.done',
        'reasoning_summary_part.done',
        'output_item.done',
        'output_item.added',
        'content_part.added',
        'output_text.delta',
        'output_text.done',
        'content_part.done',
        'output_item.done',
        'completed',
      ],
    );
    assert.deepEqual(
      seen.map((event) => event.sequence_number),
      seen.map((_event, index) => index),
    );
    const response = await answer.finalResponse();
    assert.equal(response.output_text, 'Hello');
    assert.deepEqual(
      response.output.map((item) => (item.type === 'reasoning' ? item.summary : item.type)),
      [[{ type: 'summary_text', text: 'hm so' }], 'message'],
    );
    assert.equal(response.usage?.output_tokens, 5);
  });

  it('runs a loop of tools with mixed calls', async () => {
    await using server = await start(calling, stream(answerOf('Rain in both.')));
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'Rome or Bern?' }];
    const ask = { model: 'openai/m', tools: [tool], tool_choice: { type: 'function' as const, name: 'weather' } };
    const first = await server.client.responses.stream({ ...ask, input }).finalResponse();
    const calls = first.output.filter((item) => item.type === 'function_call');
    assert.deepEqual(
      calls.map(({ call_id: id, arguments: args, status }) => [id, args, status]),
      [
        ['c1', '{"city":"Rome"}', 'completed'],
        ['c2', '{"city":"Bern"}', 'completed'],
      ],
    );
    const outputs = calls.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output: 'rain' }));
    const items = first.output as OpenAI.Responses.ResponseInput;
    const last = await server.client.responses
      .stream({ ...ask, input: [...input, ...items, ...outputs] })
      .finalResponse();
    assert.equal(last.output_text, 'Rain in both.');
    const { messages, tools, tool_choice: choice } = server.upstream.seen[1]?.body ?? {};
    const { type, ...definition } = tool;
    assert.deepEqual(tools, [{ type, function: definition }]);
    assert.deepEqual(choice, { type: 'function', function: { name: 'weather' } });
    assert.deepEqual(messages, [
      { role: 'user', content: 'Rome or Bern?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: ['Rome', 'Bern'].map((city, index) => ({
          id: `c${index + 1}`,
          type: 'function',
          function: { name: 'weather', arguments: `{"city":"${city}"}` },
        })),
      },
      { role: 'tool', tool_call_id: 'c1', content: 'rain' },
      { role: 'tool', tool_call_id: 'c2', content: 'rain' },
    ]);
  });

  it('returns a vendor’s data for its thoughts, in the next round', async () => {
    const thinkingBlock = { type: 'thinking', thinking: 'hm', signature: 'signed' };
    const call = { type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Bern' } };
    await using upstream = await startUpstream(
      json({ content: [thinkingBlock, call], stop_reason: 'tool_use', usage: {} }),
      json({ content: [{ type: 'text', text: 'Rain.' }], stop_reason: 'end_turn', usage: {} }),
    );
    const options = { 'ai-providers': { providers: { anthropic: { apiKey: 'k', baseUrl: upstream.url } } } };
    await using host = await createAiHost({ options });
    const { responses } = clientOf(await host.listen());
    const ask = { model: 'anthropic/claude-sonnet-5-5', tools: [tool], reasoning: { effort: 'low' as const } };
    const first = await responses.create({ ...ask, input: 'Weather?' });
    const items = first.output as OpenAI.Responses.ResponseInput;
    const output = { type: 'function_call_output' as const, call_id: 't1', output: 'rain' };
    const last = await responses.create({ ...ask, input: [{ role: 'user', content: 'Weather?' }, ...items, output] });
    assert.equal(last.output_text, 'Rain.');
    const [, assistant] = (await upstream.request(1)).body['messages'] as { content: unknown[] }[];
    assert.deepEqual(assistant?.content, [thinkingBlock, call]);
  });

  it('reads only texts from a vendor’s state, and passes other state to OpenAI unchanged', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const given = { type: 'reasoning.text', format: 'f', text: 'hm' };
    const opaque = (data: string) => ({ type: 'reasoning.encrypted', format: 'openai-responses-v1', id: 'rs_1', data });
    const cases = [
      [JSON.stringify([given]), [given]],
      [`[{"type":"reasoning.text","format":"f","text":${deep}},1,null]`, [{ type: 'reasoning.text', format: 'f' }]],
      [deep, undefined],
      ['[', [opaque('[')]],
      ['gAAAA==', [opaque('gAAAA==')]],
    ] as const;
    await using upstream = await startUpstream(json(completion('ok')));
    await using host = await startHost(upstream.url, { providers: { house: { baseUrl: upstream.url } } });
    const { responses } = clientOf(await host.listen());
    for (const [state, expected] of cases) {
      const thoughts = { type: 'reasoning' as const, id: 'rs_1', summary: [], encrypted_content: state };
      await responses.create({ model: 'house/m', input: [thoughts, { role: 'assistant', content: 'Hello' }] });
      const { body } = upstream.seen.at(-1) ?? assert.fail();
      const [answer] = body['messages'] as { reasoning_details?: unknown }[];
      assert.deepEqual(answer?.reasoning_details, expected);
    }
  });

  it('accepts pictures and files, and the text of earlier answers', async () => {
    await using server = await start(json(completion('ok')));
    const picture = 'data:image/png;base64,AAAA';
    const file = 'data:application/pdf;base64,AAAA';
    await server.client.responses.create({
      model: 'openai/m',
      input: [
        { role: 'developer', content: 'Be kind.' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Hello', annotations: [] }] as never },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is it?' },
            { type: 'input_image', image_url: picture, detail: 'low' },
            { type: 'input_file', file_data: file, filename: 'a.pdf' },
          ],
        },
      ],
    });
    assert.deepEqual(server.upstream.seen[0]?.body['messages'], [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hello' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: picture, detail: 'low' } },
          { type: 'file', file: { file_data: file, filename: 'a.pdf' } },
        ],
      },
    ]);
  });

  it('reports that an answer was cut off by its limit', async () => {
    await using server = await start(stream([role(), text('Hel'), finish('length'), DONE]));
    const events = await server.client.responses.create({ model: 'openai/m', input: 'Hi', stream: true });
    let last: OpenAI.Responses.ResponseStreamEvent | undefined;
    for await (const event of events) last = event;
    assert.ok(last?.type === 'response.incomplete');
    assert.deepEqual(last.response.incomplete_details, { reason: 'max_output_tokens' });
    assert.equal(last.response.usage, null);
  });

  it('refuses by name features that need stored answers or tools of a vendor, without a request to a vendor', async () => {
    await using server = await start(json(completion('never')));
    const cases = {
      previous_response_id: { previous_response_id: 'resp_1' },
      store: { store: true },
      conversation: { conversation: 'conv_1' },
      background: { background: true },
      truncation: { truncation: 'auto' },
      include: { include: ['message.output_text.logprobs'] },
      'tools[1]': { tools: [tool, { type: 'web_search' }] },
      tool_choice: { tool_choice: { type: 'web_search' } },
      'input[0]': { input: [{ type: 'item_reference', id: 'x' }] },
      brand_new: { brand_new: 1 },
    };
    for (const [param, body] of Object.entries(cases)) {
      const asked = server.client.responses.create({ model: 'openai/m', input: 'Hi', ...body } as never);
      const failure: unknown = await Promise.resolve(asked).catch((error: unknown) => error);
      assert.ok(failure instanceof OpenAI.BadRequestError, param);
      assert.deepEqual([failure.code, failure.param], ['AI_RESPONSES_UNSUPPORTED', param]);
    }
    const neutral = { store: false, background: false, truncation: 'disabled', previous_response_id: null } as const;
    await server.client.responses.create({ model: 'openai/m', input: 'Hi', ...neutral, top_logprobs: 0 });
    assert.equal(server.upstream.seen.length, 1);
  });

  it('is refused with the path of a member with a wrong type', async () => {
    await using server = await start(json(completion('never')));
    const asked = server.client.responses.create({ model: 'openai/m', input: 'Hi', temperature: 'hot' as never });
    await assert.rejects(asked, { status: 400, code: 'BODY_INVALID', param: 'temperature' });
  });

  it('throws in the client if a stream breaks off', async () => {
    await using server = await start(cut([role(), text('Hel')]));
    const events = await server.client.responses.create({ model: 'openai/m', input: 'Hi', stream: true });
    let words = '';
    const reading = (async () => {
      for await (const event of events) if (event.type === 'response.output_text.delta') words += event.delta;
    })();
    await assert.rejects(reading, (error) => error instanceof OpenAI.APIError && error.code === 'AI_UPSTREAM_CUT');
    assert.equal(words, 'Hel');
  });

  it('reports a failed response to readers of the bare events', async () => {
    await using server = await start(cut([role(), text('Hel')]));
    const answer = await fetch(`${server.client.baseURL}/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'openai/m', input: 'Hi', stream: true }),
    });
    const events = (await answer.text()).trim().split('\n\n');
    assert.match(events.at(-2) ?? '', /^event: error\n/);
    const last = JSON.parse((events.at(-1) ?? '').replace(/^event: response\.failed\ndata: /, '')) as {
      response: { status: string; error: { code: string } };
    };
    assert.deepEqual([last.response.status, last.response.error.code], ['failed', 'AI_UPSTREAM_CUT']);
  });

  it('stops the vendor when the client stops reading', async () => {
    await using server = await start(stall([role(), text('Hel')]));
    const events = await server.client.responses.create({ model: 'openai/m', input: 'Hi', stream: true });
    for await (const event of events) if (event.type === 'response.output_text.delta') break;
    await (
      await server.upstream.request(0)
    ).aborted;
  });
});
