import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, eventOf, type User } from './stage.ts';

const PAGE = '<h1>Fox</h1><p>The quick brown fox.</p>';
const clientTools = [
  { name: 'pick', description: 'Lets the user choose.', parameters: { type: 'object', properties: {} } },
  { name: 'confirm' },
];

const stage = await AssistantStage.start({ maxSteps: 4 });
after(() => stage[Symbol.asyncDispose]());

const url = (document: string, run: string): string => `/documents/${document}/assistant/runs/${run}`;

/** A run that has changed something and waits for «pick» and «confirm». */
async function waiting(document: string, ...later: Parameters<AssistantStage['script']>[1][]) {
  const model = stage.script(
    document,
    () => ({
      text: 'I ask you.',
      calls: [
        ['change', { anchor: '2', find: 'quick', put: 'slow' }],
        ['pick', { of: ['red', 'blue'] }],
        ['confirm', {}],
      ],
    }),
    ...later,
  );
  const { events } = await stage.ask(document, { clientTools });
  const end = eventOf(events, 'end');
  const calls = events.flatMap((event) => (event.type === 'client_call' ? [event] : []));
  return { model, events, end, calls, ids: calls.map(({ id }) => id) };
}

const answer = (document: string, run: string, results: object, user?: User) =>
  stage.run(`${url(document, run)}/results`, { results }, user);

test('a run stops at calls of the caller’s tools, and continues with their results as if it had not stopped', async () => {
  const name = await stage.document(PAGE);
  const { model, end, calls, ids } = await waiting(name, () => ({
    calls: [['change', { anchor: '2', find: 'brown', put: 'red' }]],
  }));
  assert.deepEqual(
    [end.reason, end.waiting?.calls, end.edits, calls.map(({ tool, input }) => [tool, input])],
    [
      'waiting',
      ids,
      1,
      [
        ['pick', '{"of":["red","blue"]}'],
        ['confirm', '{}'],
      ],
    ],
  );
  for (const id of ids) assert.ok(id.length <= 40, id);
  const offered = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
  assert.ok(offered.includes('pick') && offered.includes('change'));

  const listed = await stage.call('GET', url(name, end.run));
  assert.equal(listed.json<{ data: { status: string } }>().data.status, 'waiting');
  // A line is inserted above, and the anchors still are those that the model has seen.
  await stage.call('PATCH', `/documents/${name}`, {
    html: (await stage.contentOf(name, 'html')).replace('<p', '<p>New</p><p'),
  });
  const [pick = '', confirm = ''] = ids;
  const went = await answer(name, end.run, [
    { id: confirm, content: 'The window was closed.', isError: true },
    { id: pick, content: 'red' },
  ]);
  assert.equal(went.status, 200, went.text);
  const told = model.requests[1]?.messages.slice(-3) ?? [];
  assert.deepEqual(
    told.map(({ role }) => role),
    ['tool', 'tool', 'tool'],
  );
  assert.equal(told[1]?.content, 'red');
  assert.match(JSON.stringify(told[2]?.content), /^"FAILED: The window was closed\.\\n\\nMeanwhile others [^]*New/);
  const over = eventOf(went.events, 'end');
  assert.deepEqual([over.run, over.reason, over.steps, over.edits], [end.run, 'done', 3, 2]);
  assert.equal(await stage.contentOf(name), '# Fox\n\nNew\n\nThe slow red fox.\n');

  assert.equal((await stage.call('POST', `${url(name, end.run)}/undo`)).statusCode, 200);
  assert.equal(await stage.contentOf(name), '# Fox\n\nNew\n\nThe quick brown fox.\n');
});

test('the limits of a run apply across its stops', async () => {
  const name = await stage.document(PAGE);
  const again = () => ({ calls: [['pick', {}]] as const });
  stage.script(name, again, again, again, again, again);
  let { events } = await stage.ask(name, { clientTools });
  for (let stop = 0; stop < 4; stop += 1) {
    const { run, waiting: { calls = [] } = {} } = eventOf(events, 'end');
    ({ events } = await answer(
      name,
      run,
      calls.map((id) => ({ id, content: 'x' })),
    ));
  }
  const { reason, steps } = eventOf(events, 'end');
  assert.deepEqual([reason, steps], ['steps', 4]);
});

test('results are accepted once, from the same caller, and only for the calls of the run', async () => {
  const name = await stage.document(PAGE);
  const { end, ids } = await waiting(name);
  const results = ids.map((id) => ({ id, content: 'yes' }));
  const refused = async (given: object, user?: User) => {
    const { status, text } = await answer(name, end.run, given, user);
    return [status, (JSON.parse(text) as { error: string }).error];
  };
  assert.deepEqual(await refused(results, 'eve'), [404, 'ASSISTANT_RUN_NOT_FOUND']);
  assert.deepEqual(await refused(results.slice(1)), [400, 'ASSISTANT_RESULTS_INVALID']);
  assert.deepEqual(await refused([...results, { id: 'other', content: '' }]), [400, 'ASSISTANT_RESULTS_INVALID']);
  const both = await Promise.all([answer(name, end.run, results), answer(name, end.run, results)]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  );
});

test('a waiting run can be stopped and undone, and then does not continue', async () => {
  const name = await stage.document(PAGE);
  const stopped = await waiting(name);
  assert.equal((await stage.call('DELETE', url(name, stopped.end.run))).statusCode, 202);
  const results = (ids: readonly string[]) => ids.map((id) => ({ id, content: 'yes' }));
  assert.equal((await answer(name, stopped.end.run, results(stopped.ids))).status, 404);
  assert.equal((await stage.call('POST', `${url(name, stopped.end.run)}/undo`)).statusCode, 200);
  const undone = await waiting(name);
  assert.equal((await stage.call('POST', `${url(name, undone.end.run)}/undo`)).statusCode, 200);
  assert.equal((await answer(name, undone.end.run, results(undone.ids))).status, 404);
  assert.match(await stage.contentOf(name), /quick/);
});

test('a caller’s tools with the name of a server’s tool, or with the same name twice, are refused', async () => {
  const name = await stage.document(PAGE);
  for (const names of [['change'], ['pick', 'pick']]) {
    const { status, text } = await stage.ask(name, { clientTools: names.map((one) => ({ name: one })) });
    assert.deepEqual([status, (JSON.parse(text) as { error: string }).error], [400, 'ASSISTANT_TOOLS_INVALID']);
  }
});
