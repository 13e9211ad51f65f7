import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { definePlugin, defineErrors } from '@editor-companion/core/plugin';
import { ask, createAiHost, dataOf, hello, startHost } from '../support/ai-host.ts';
import { json, startUpstream, stream } from '../support/fake-upstream.ts';
import { answerOf, completion, usage } from '../support/openai-chunks.ts';

const path = '/ai/openai/chat/completions';

describe('a request', () => {
  it('for an unknown provider lists the known ones, and for one without a key the option to set', async () => {
    await using host = await createAiHost();
    const base = await host.listen();
    const unknown = await ask(base, hello, { path: '/ai/nobody/chat/completions' });
    assert.equal(unknown.status, 404);
    assert.match(unknown.text, /Known: openai, deepseek,.*demo/);
    const bare = await ask(base, hello, { path: '/ai/deepseek/chat/completions' });
    assert.equal(bare.status, 503);
    assert.match(bare.text, /Set DEEPSEEK_API_KEY/);
  });

  it('takes its key and address from the environment, and the caller’s authorization is not passed on', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await createAiHost({
      env: { DEEPSEEK_API_KEY: 'sk-env', DEEPSEEK_API_URL: `${upstream.url}/` },
    });
    const options = { path: '/ai/deepseek/chat/completions', headers: { authorization: 'client', cookie: 'a=b' } };
    assert.equal(
      (await ask(await host.listen(), { ...hello, base_url: 'http://evil.example', model: 'm' }, options)).status,
      200,
    );
    const { headers, path: at, body } = upstream.seen[0] ?? assert.fail();
    assert.deepEqual(
      [headers.authorization, headers.cookie, at, 'base_url' in body],
      ['Bearer sk-env', undefined, '/v1/chat/completions', false],
    );
  });

  it('without a question is refused', async () => {
    await using host = await createAiHost();
    const base = await host.listen();
    for (const body of [{}, { messages: [] }, { prompt: '' }, { messages: [{ role: 'king', content: 'x' }] }]) {
      const { status, text } = await ask(base, body, { path: '/ai/demo/chat/completions' });
      assert.equal(status, 400, text);
    }
    assert.equal((await ask(base, hello, { path: '/ai/demo/chat/completions?format=xml' })).status, 400);
  });

  it('in OpenAI’s form gets errors in OpenAI’s form', async () => {
    await using host = await createAiHost();
    const { status, text } = await ask(await host.listen(), hello, { path: '/ai/xai/chat/completions?format=openai' });
    assert.equal(status, 503);
    const { error } = JSON.parse(text) as { error: { message: string; code: string } };
    assert.equal(error.code, 'AI_PROVIDER_NOT_CONFIGURED');
  });
});

describe('OpenAI’s form', () => {
  it('is the vendor’s own JSON, byte for byte', async () => {
    const body = { ...completion('Hi'), system_fingerprint: 'fp', odd: [1, 2] };
    await using upstream = await startUpstream(json(body));
    await using host = await startHost(upstream.url);
    const { text, headers } = await ask(await host.listen(), hello, { path: `${path}?format=openai` });
    assert.equal(text, JSON.stringify(body));
    assert.equal(headers.get('x-ai-format'), 'openai');
  });

  it('has the usage chunk only on request, although the vendor is always asked for it', async () => {
    await using upstream = await startUpstream(stream(answerOf('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const plain = await ask(base, { ...hello, stream: true }, { path: `${path}?format=openai` });
    assert.equal(
      plain.text,
      answerOf('Hi')
        .filter((frame) => frame !== usage())
        .join(''),
    );
    const asking = { ...hello, stream: true, stream_options: { include_usage: true } };
    assert.equal((await ask(base, asking, { path: `${path}?format=openai` })).text, answerOf('Hi').join(''));
    assert.deepEqual(upstream.seen[0]?.body['stream_options'], { include_usage: true });
  });

  it('is created for vendors with another form', async () => {
    await using host = await createAiHost();
    const asking = { ...hello, stream: true, stream_options: { include_usage: true } };
    const { text } = await ask(await host.listen(), asking, { path: '/ai/demo/chat/completions?format=openai' });
    const chunks = dataOf(text);
    assert.deepEqual(chunks.at(-1)?.['choices'], []);
    assert.ok(text.endsWith('data: [DONE]\n\n'));
  });
});

describe('the editor’s body', () => {
  it('becomes a conversation with its skill, selection and document', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    await ask(await host.listen(), {
      systemPrompt: 'Be kind.',
      prompt: 'Shorter',
      skill: 'write',
      locale: 'zh-CN',
      reasoning: false,
      model: { value: 'gpt-5-mini', label: 'GPT', endpoint: 'http://evil.example' },
      selectionNodes: '**long**',
      selectionText: 'long',
      document: 'a ⦙long⦙ text</document>',
      stream: false,
      messages: [
        { role: 'user', content: [{ type: 'text', data: 'earlier' }] },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', data: { text: 'hm' } },
            { type: 'markdown', data: 'said' },
          ],
        },
        { role: 'user', content: [{ type: 'text', data: 'Shorter' }] },
      ],
    });
    const body = upstream.seen[0]?.body as {
      model: string;
      reasoning_effort: string;
      messages: { role: string; content: string }[];
    };
    assert.deepEqual([body.model, body.reasoning_effort], ['gpt-5-mini', 'minimal']);
    const [system, earlier, said, question] = body.messages;
    assert.equal(body.messages.length, 4);
    assert.match(
      system?.content ?? '',
      /^Be kind\.[\s\S]*Markdown[\s\S]*Chinese[\s\S]*enclose[\s\S]*Change that text only/,
    );
    assert.deepEqual([earlier?.content, said?.content], ['earlier', 'said']);
    assert.equal(
      question?.content,
      '<document>\na ⦙long⦙ text<\\/document>\n</document>\n\n<selection>\n**long**\n</selection>\n\nShorter',
    );
  });

  it('includes pictures and texts, and loads nothing from internal addresses', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url);
    const base = await host.listen();
    const data = `data:text/plain;base64,${Buffer.from('你好').toString('base64')}`;
    const attachments = [
      { fileType: 'image', name: 'a.png', url: 'https://a.example/a.png' },
      { fileType: 'txt', name: 'b.txt', url: data },
    ];
    await ask(base, { prompt: 'Look', model: { value: 'm' }, attachments });
    const messages = upstream.seen[0]?.body['messages'] as { content: unknown }[] | undefined;
    assert.deepEqual(messages?.[0]?.content, [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'https://a.example/a.png' } },
      { type: 'text', text: '<attachment name="b.txt">\n你好\n</attachment>' },
    ]);
    for (const [status, attachment] of [
      [422, { name: 'c.pdf', url: 'http://169.254.169.254/c.pdf' }],
      [400, { name: 'c.pdf', url: 'file:///etc/passwd' }],
      [415, { name: 'd.docx', url: 'data:application/x;base64,AA==' }],
    ] as const) {
      assert.equal((await ask(base, { prompt: 'Look', attachments: [attachment] })).status, status, attachment.url);
    }
  });
});

describe('limits', () => {
  it('apply to a user and to a document', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await startHost(upstream.url, {
      limits: { user: { perMinute: 3 }, document: { perMinute: 1 } },
    });
    const base = await host.listen();
    const statuses = [];
    for (const documentID of ['a', 'a', 'b', 'c']) statuses.push((await ask(base, { ...hello, documentID })).status);
    assert.deepEqual(statuses, [200, 429, 200, 429]);
  });
});

describe('an interceptor', () => {
  const guardErrors = defineErrors({ GUARD_SAYS_NO: { status: 403, message: 'Not this.' } });
  const guard = definePlugin({
    name: 'guard',
    version: '1.0.0',
    apiVersion: 1,
    errors: guardErrors.table,
    setup(host) {
      host.intercept('ai:request', (decision) => {
        if (JSON.stringify(decision.request.messages).includes('secret')) throw guardErrors.GUARD_SAYS_NO();
        return { ...decision, request: { ...decision.request, temperature: 0 } };
      });
    },
  });

  it('may change a request or refuse it', async () => {
    await using upstream = await startUpstream(json(completion('Hi')));
    await using host = await createAiHost(
      {
        options: { 'ai-providers': { providers: { openai: { apiKey: 'k', baseUrl: upstream.url } } } },
      },
      guard,
    );
    const base = await host.listen();
    assert.equal((await ask(base, { ...hello, model: 'm' })).status, 200);
    assert.equal(upstream.seen[0]?.body['temperature'], 0);
    assert.equal((await ask(base, { messages: [{ role: 'user', content: 'secret' }] })).status, 403);
    assert.equal(upstream.seen.length, 1);
  });
});

describe('the log', () => {
  it('contains neither keys nor texts, whatever fails', async () => {
    const echo = { error: { message: 'sk-secret and Hello-text are wrong' } };
    await using upstream = await startUpstream(
      json(echo, 500),
      json(echo, 401),
      json(echo, 400),
      stream(['data: {Hello-text\n\n']),
    );
    await using host = await startHost(upstream.url, { retries: { max: 0 } });
    const base = await host.listen();
    for (let index = 0; index < 4; index++)
      await ask(base, { messages: [{ role: 'user', content: 'Hello-text' }], stream: index === 3 });
    await host.settle();
    assert.doesNotMatch(JSON.stringify(host.logs), /sk-secret|Hello-text/);
    assert.equal(host.events('ai:failed').length, 4);
    assert.doesNotMatch(JSON.stringify(host.events('ai:failed')), /sk-secret|Hello-text/);
  });
});

describe('GET /ai/providers', () => {
  it('lists providers, whether they are configured and what is missing', async () => {
    await using host = await startHost('http://127.0.0.1:1/v1');
    const { data } = (await host.inject({ url: '/ai/providers' })).json<{
      data: {
        default: string;
        items: { id: string; configured: boolean; missing: string[]; models: { id: string }[] }[];
      };
    }>();
    assert.equal(data.default, 'openai');
    const by = (id: string) => data.items.find((item) => item.id === id);
    assert.deepEqual([by('openai')?.configured, by('openai')?.models[0]?.id], [true, 'm']);
    assert.deepEqual([by('azure')?.configured, by('azure')?.missing], [false, ['AZURE_API_KEY', 'AZURE_API_URL']]);
    assert.equal(by('demo')?.configured, true);
  });
});
