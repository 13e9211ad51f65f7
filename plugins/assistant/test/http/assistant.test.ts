import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, eventOf } from './stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p><p>It jumps.</p>';

const stage = await AssistantStage.start({ maxSteps: 4, maxChangedBytes: 1500 });
after(() => stage[Symbol.asyncDispose]());

test('a model reads a document, edits it with tools while it answers, and reports its changes', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(
    name,
    () => ({ text: 'I look.', calls: [['search', { query: 'QUICK' }]] }),
    () => ({
      calls: [
        ['change', { anchor: '2', find: 'quick', put: '<b>slow</b>' }],
        ['insert', { text: '- one\n- two', endOf: '9', after: '3' }],
        ['insert', { text: '- one\n- two', after: '3' }],
      ],
    }),
    () => ({ text: 'The fox is slow now.' }),
  );
  const { status, headers, events } = await stage.ask(name, { prompt: 'Make the fox slow, and add a list.' });
  assert.deepEqual([status, headers['content-type']], [200, 'text/event-stream; charset=utf-8']);
  assert.equal(await stage.contentOf(name), '# Fox\n\nThe **slow** brown fox.\n\nIt jumps.\n\n- one\n- two\n');

  const [first] = model.requests;
  assert.match(JSON.stringify(first?.messages[0]), /@2 The quick brown fox\./);
  assert.ok(first?.tools?.some((tool) => tool.function.name === 'change'));
  assert.equal(model.told(1), '@2 The quick brown fox.');
  const results = events.filter((event) => event.type === 'result');
  assert.deepEqual(
    results.map(({ fault }) => fault),
    [undefined, undefined, 'PLACE_INVALID', undefined],
  );
  assert.match(results.at(-1)?.text ?? '', /@\d+ \[ul\]\n @\d+ - one\n @\d+ - two/);
  const types = events.map(({ type }) => type).join(' ');
  assert.equal(types, 'start text call result call result edit call result call result edit text end');
  const end = eventOf(events, 'end');
  assert.deepEqual([end.reason, end.steps, end.edits, end.undo], ['done', 3, 2, true]);
  assert.deepEqual(end.usage, { inputTokens: 300, outputTokens: 30 });
});

test('a run is undone completely, once, and changes of others stay', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, () => ({
    calls: [
      ['change', { anchor: '2', find: 'quick', put: 'slow' }],
      ['delete', { anchor: '3' }],
      ['insert', { text: 'New', after: '1' }],
    ],
  }));
  const { run } = eventOf((await stage.ask(name)).events, 'end');
  assert.equal(await stage.contentOf(name), '# Fox\n\nNew\n\nThe slow brown fox.\n');
  const html = (await stage.contentOf(name, 'html')).replace('brown fox.', 'brown fox, they say.');
  await stage.call('PATCH', `/documents/${name}`, { html });
  const url = `/documents/${name}/assistant/runs/${run}/undo`;
  assert.equal((await stage.call('POST', url, undefined, 'eve')).statusCode, 403);
  assert.equal((await stage.call('POST', url)).statusCode, 200);
  assert.equal(await stage.contentOf(name), '# Fox\n\nThe quick brown fox, they say.\n\nIt jumps.\n');
  const again = await stage.call('POST', url);
  assert.deepEqual([again.statusCode, again.json<{ error: string }>().error], [409, 'ASSISTANT_RUN_UNDONE']);
});

test('changes of others during a run stay, and the model is informed of them', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(name, async () => {
    const html = PAGE.replace('quick brown', 'quick and clever brown').replace('jumps', 'runs');
    await stage.call('PATCH', `/documents/${name}`, { html });
    return { calls: [['replace', { anchor: '2', text: 'The slow brown fox!' }]] };
  });
  const { events } = await stage.ask(name);
  assert.match(await stage.contentOf(name), /The slow and clever brown fox!\n\nIt runs\./);
  const news = 'Meanwhile others have changed lines, which are now:\n@2 The slow and clever brown fox!\n';
  assert.ok(model.told(1).includes(news), model.told(1));
  assert.match(eventOf(events, 'news').text, /It runs\./);
});

test('the assistant is an author of its own for each user', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, () => ({ calls: [['change', { anchor: '2', find: 'quick', put: 'sluggish' }]] }));
  await stage.ask(name);
  const blame = await stage.call('GET', `/documents/${name}/blame`);
  assert.match(blame.body, /"id":"assistant:server:ada"/);
});

test('a reader can ask, and is neither offered nor allowed tools that edit', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(name, () => ({ calls: [['delete', { anchor: '1' }]] }));
  const refused = await stage.ask(name, { mode: 'direct' }, 'eve');
  assert.deepEqual([refused.status, JSON.parse(refused.text).error], [403, 'ASSISTANT_FORBIDDEN']);
  const { events } = await stage.ask(name, {}, 'eve');
  assert.equal(eventOf(events, 'result').fault, 'TOOL_NOT_OFFERED');
  const names = model.requests[0]?.tools?.map((tool) => tool.function.name);
  assert.deepEqual(names?.slice(0, 3), ['outline', 'read', 'search']);
  for (const tool of ['change', 'insert', 'delete', 'insert_clip']) assert.ok(!names?.includes(tool), tool);
  assert.match(await stage.contentOf(name), /# Fox/);
});

test('budgets end a run, and changes beyond theirs are refused', async () => {
  const name = await stage.document(PAGE);
  const look = () => ({ calls: [['outline', {}]] as const });
  const write = (text: string) => () => ({ calls: [['insert', { text, after: '1' }]] as const });
  stage.script(name, write('x'.repeat(2000)), write('y'), look, look, look);
  const { events } = await stage.ask(name);
  assert.equal(eventOf(events, 'result').fault, 'BUDGET_SPENT');
  const end = eventOf(events, 'end');
  assert.deepEqual([end.reason, end.steps, end.edits], ['steps', 4, 1]);
  assert.match(await stage.contentOf(name), /^# Fox\n\ny\n\nThe quick/);
});

test('an invalid call of a model is answered with a code, and the run continues', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, () => ({
    calls: [
      ['dance', {}],
      ['change', { anchor: '2' }],
      ['replace', { anchor: '2', text: '<b>open' }],
      ['read', { from: '99' }],
    ],
  }));
  const { events } = await stage.ask(name);
  const faults = events.flatMap((event) => (event.type === 'result' ? [event.fault] : []));
  assert.deepEqual(faults, ['INPUT_INVALID', 'INPUT_INVALID', 'TAG_UNCLOSED', 'ANCHOR_UNKNOWN']);
  const end = eventOf(events, 'end');
  assert.deepEqual([end.reason, end.edits, end.undo], ['done', 0, false]);
});

test('closing the connection stops the run; its changes stay and can be undone', async () => {
  const name = await stage.document(PAGE);
  const gone = new AbortController();
  const asked = Promise.withResolvers<void>();
  stage.script(
    name,
    () => ({ calls: [['change', { anchor: '2', find: 'quick', put: 'slow' }]] }),
    () => {
      asked.resolve();
      return new Promise(() => undefined);
    },
  );
  const response = await stage.open(name, gone.signal);
  assert.equal(response.status, 200);
  const started = await response.body?.getReader().read();
  const run = /"run":"([\w-]+)"/.exec(new TextDecoder().decode(started?.value))?.[1] ?? assert.fail();
  await asked.promise;
  gone.abort();
  assert.match(await stage.contentOf(name), /The slow brown fox\./);
  // The undo is sent once the run has noticed.
  const url = `/documents/${name}/assistant/runs/${run}/undo`;
  let status = 404;
  while (status === 404) status = (await stage.call('POST', url)).statusCode;
  assert.equal(status, 200);
  assert.match(await stage.contentOf(name), /The quick brown fox\./);
});

test('a fault before the model answers has its status', async () => {
  assert.equal((await stage.ask('absent')).status, 404);
  const name = await stage.document(PAGE);
  assert.equal((await stage.ask(name, { prompt: '' })).status, 400);
  const unknown = await stage.ask(name, { model: 'nobody' });
  assert.deepEqual([unknown.status, JSON.parse(unknown.text).error], [404, 'AI_PROVIDER_UNKNOWN']);
  const url = `/documents/${name}/assistant/runs/00000000-0000-4000-8000-000000000000/undo`;
  assert.equal((await stage.call('POST', url)).statusCode, 404);
});

test('a document in the form of another editor is refused before the model is asked', async () => {
  const url = '/documents/blocks?form=blocknote&field=document-store';
  assert.equal((await stage.call('POST', url, { html: PAGE })).statusCode, 201);
  const model = stage.script('blocks');
  const { status, text } = await stage.ask('blocks');
  assert.deepEqual([status, JSON.parse(text).error], [409, 'ASSISTANT_FORM_UNSUPPORTED']);
  assert.equal(model.requests.length, 0);
});

test('the demo edits as a question describes, so that it can be tried without a model', async () => {
  const name = await stage.document(PAGE);
  const prompt = 'Please:\n/change {"anchor":"3","find":"jumps","put":"sleeps"}';
  const { events } = await stage.ask(name, { prompt, model: 'demo' });
  assert.match(await stage.contentOf(name), /It sleeps\./);
  assert.equal(eventOf(events, 'end').edits, 1);
});
