import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AssistantStage, eventOf } from './stage.ts';

const PAGE = '<h1>Fox</h1><p>The <b>quick</b> brown fox.</p><p>It jumps.</p>';

const stage = await AssistantStage.start({ tools: { deny: ['restore_version'] } });
after(() => stage[Symbol.asyncDispose]());

interface Thread {
  readonly data: { readonly user: { readonly id: string }; readonly ref: { readonly quote: string } | null };
  readonly comments: readonly { readonly content: string }[];
  readonly resolvedAt?: string;
}

async function threadsOf(name: string): Promise<readonly Thread[]> {
  const answer = await stage.call('GET', `/documents/${name}/threads`);
  return answer.json<{ data: { threads: Thread[] } }>().data.threads;
}

test('a model comments on text that it was shown, lists comments, replies and resolves them', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(
    name,
    () => ({
      calls: [
        ['comment', { text: 'Which one?', anchor: '2', words: 'quick brown' }],
        ['comment', { text: 'Too short.' }],
        ['comment', { text: 'No.', anchor: '2', words: 'slow' }],
      ],
    }),
    () => ({ calls: [['comments', {}]] }),
    () => {
      const [, thread = ''] = /^(\w+) @2/m.exec(model.told(2)) ?? [];
      return {
        calls: [
          ['answer_comment', { thread, text: 'The red one.' }],
          ['resolve_comment', { thread }],
          ['resolve_comment', { thread: 'nobody' }],
        ],
      };
    },
  );
  const { events } = await stage.ask(name);
  const faults = events.flatMap((event) => (event.type === 'result' ? [event.fault] : []));
  const none = undefined;
  assert.deepEqual(faults, [none, none, 'ASSISTANT_PLACE_UNKNOWN', none, none, none, 'THREAD_NOT_FOUND']);
  assert.match(model.told(2), /^\w+ @2 «quick brown»\n Assistant \(Ada\): Which one\?$/m);
  assert.match(model.told(2), /^\w+ document\n Assistant \(Ada\): Too short\.$/m);
  const threads = await threadsOf(name);
  const about = threads.find(({ data }) => data.ref?.quote === 'quick brown');
  assert.equal(about?.data.user.id, 'assistant:server:ada');
  assert.deepEqual(
    about?.comments.map(({ content }) => content),
    ['Which one?', 'The red one.'],
  );
  assert.ok(about?.resolvedAt);
});

test('a model saves versions and lists changes since one; tools that the operator forbids are missing', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(
    name,
    () => ({ calls: [['save_version', { name: 'Before' }]] }),
    () => ({ calls: [['change', { anchor: '3', find: 'jumps', put: 'sleeps' }]] }),
    () => ({
      calls: [
        ['compare_versions', { from: 1 }],
        ['versions', {}],
        ['restore_version', { version: 1 }],
      ],
    }),
  );
  const { events } = await stage.ask(name);
  const results = events.flatMap((event) => (event.type === 'result' ? [event.text] : []));
  assert.equal(results[0], 'Saved as version 1.');
  assert.match(results[2] ?? '', /^~ It \[-jumps-\]\[\+sleeps\+\]\.$/);
  assert.match(results[3] ?? '', /^1 .* Assistant \(Ada\) «Before»$/);
  assert.match(results[4] ?? '', /There is no tool `restore_version`/);
  const names = model.requests[0]?.tools?.map((tool) => tool.function.name) ?? [];
  assert.ok(names.includes('versions') && !names.includes('restore_version'));
});

test('a reader is offered only tools that read, and a request can ask for fewer tools', async () => {
  const name = await stage.document(PAGE);
  const model = stage.script(name);
  await stage.ask(name, { mode: 'read' }, 'eve');
  const names = model.requests[0]?.tools?.map((tool) => tool.function.name).toSorted();
  assert.deepEqual(names, [
    'comments',
    'compare_versions',
    'documents',
    'outline',
    'read',
    'read_clip',
    'search',
    'versions',
  ]);
  const narrow = stage.script(name);
  await stage.ask(name, { tools: ['read', 'comment*'] });
  const few = narrow.requests[0]?.tools?.map((tool) => tool.function.name);
  assert.deepEqual(few, ['read', 'comments', 'comment']);
});

test('the list of documents contains only those that the user may open', async () => {
  const name = await stage.document(PAGE);
  stage.script(name, () => ({ calls: [['documents', { contains: name }]] }));
  const { events } = await stage.ask(name);
  assert.match(eventOf(events, 'result').text, new RegExp(`^${name} \\(owner, `, 'm'));
});
