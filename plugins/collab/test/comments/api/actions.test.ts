import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Asking, startWithRoles } from '../../asking.ts';
import { until } from '../../support.ts';

const BEGIN = { threadId: 't1', commentId: 'c1', content: 'Is this true?' };

/** Shared by all tests. Each uses its own document names. */
const host = await startWithRoles();
after(() => host.close());

test('every action on a thread is answered, and reported to the others', { timeout: 60_000 }, async () => {
  using ada = await Asking.connect(host.url, 'told', 'commenter');
  using ben = await Asking.connect(host.url, 'told', 'viewer');
  const steps: [string, Record<string, unknown>][] = [
    ['comment.create', BEGIN],
    ['comment.reply', { threadId: 't1', commentId: 'c2', content: 'Yes.', replyId: 'c1' }],
    ['comment.edit', { threadId: 't1', commentId: 'c2', content: 'No.' }],
    ['comment.react', { threadId: 't1', commentId: 'c1', emoji: '👍' }],
    ['comment.react', { threadId: 't1', commentId: 'c1', emoji: '👍', on: false }],
    ['comment.resolve', { threadId: 't1' }],
    ['comment.reopen', { threadId: 't1' }],
    ['comment.move', { threadId: 't1', ref: { anchor: 'AA==', head: 'AA==', quote: 'this' } }],
    ['comment.delete', { threadId: 't1', commentId: 'c2' }],
    ['comment.delete-thread', { threadId: 't1' }],
  ];
  for (const [index, [action, payload]] of steps.entries()) {
    const answer = await ada.ask(action, payload);
    assert.deepEqual([answer['event'], answer['seq']], ['comment.done', index + 1], action);
  }
  await ben.hear('comment.thread-deleted');
  const told = ben.told.map(({ event, seq }) => [event, seq]);
  assert.deepEqual(
    told,
    steps.map((_step, index) => [index < 9 ? 'comment.changed' : 'comment.thread-deleted', index + 1]),
  );
});

test('a viewer lists and does not comment; only authors and owners change comments', { timeout: 60_000 }, async () => {
  using viewer = await Asking.connect(host.url, 'allowed', 'viewer');
  using commenter = await Asking.connect(host.url, 'allowed', 'commenter');
  using editor = await Asking.connect(host.url, 'allowed', 'editor');
  using owner = await Asking.connect(host.url, 'allowed', 'owner');
  const edit = { threadId: 't1', commentId: 'c1', content: 'Another' };
  assert.equal((await viewer.ask('comment.create', BEGIN))['error'], 'DOCUMENT_FORBIDDEN');
  await commenter.ask('comment.create', BEGIN);
  assert.equal((await editor.ask('comment.edit', edit))['error'], 'COMMENT_FORBIDDEN');
  assert.equal((await editor.ask('comment.delete-thread', { threadId: 't1' }))['error'], 'COMMENT_FORBIDDEN');
  assert.equal((await owner.ask('comment.edit', edit))['event'], 'comment.done');
  const { threads, seq, more } = await viewer.ask('comment.list');
  assert.deepEqual([(threads as unknown[]).length, seq, more], [1, 2, false]);
});

test(
  'an impossible action is refused with its code, and a repeated one is done once',
  { timeout: 60_000 },
  async () => {
    await using own = await startWithRoles({ comments: { maxThreadSize: 1000, maxTotalSize: 1500 } });
    using ada = await Asking.connect(own.url, 'd', 'owner');
    const error = async (action: string, payload: Record<string, unknown>) => (await ada.ask(action, payload))['error'];
    assert.equal(await error('comment.create', { ...BEGIN, threadId: 'no id' }), 'ACTION_INVALID');
    assert.equal(await error('comment.create', { ...BEGIN, surprise: 1 }), 'ACTION_INVALID');
    assert.equal(await error('comment.resolve', { threadId: 'none' }), 'THREAD_NOT_FOUND');
    await ada.ask('comment.create', BEGIN);
    assert.equal((await ada.ask('comment.create', BEGIN))['seq'], 1);
    assert.equal(await error('comment.edit', { threadId: 't1', commentId: 'c9', content: 'x' }), 'COMMENT_NOT_FOUND');
    const long = { threadId: 't1', commentId: 'c2', content: 'x'.repeat(900) };
    assert.equal(await error('comment.reply', long), 'COMMENT_LIMIT');
    assert.equal(await error('comment.create', { ...BEGIN, threadId: 't2', content: 'x'.repeat(700) }), undefined);
    assert.equal(
      await error('comment.create', { ...BEGIN, threadId: 't3', content: 'x'.repeat(700) }),
      'COMMENT_LIMIT',
    );
    assert.equal(await error('comment.resolve', { threadId: 't1' }), undefined, 'full threads can be resolved');
    let deep: unknown = 'x';
    for (let level = 0; level < 1000; level++) deep = [deep];
    assert.equal(await error('comment.create', { ...BEGIN, threadId: 't4', content: [deep] }), 'COMMENT_INVALID');
    const metadata = { kept: 'x'.repeat(70_000) };
    assert.equal(await error('comment.create', { ...BEGIN, threadId: 't5', metadata }), 'COMMENT_INVALID');
  },
);

test('a long list is sent in pages, and deletions meanwhile are reported', { timeout: 60_000 }, async () => {
  using ada = await Asking.connect(host.url, 'paged', 'commenter');
  for (let index = 0; index < 5; index++)
    await ada.ask('comment.create', { threadId: `t${index}`, content: 'x', commentId: 'c' });
  const first = await ada.ask('comment.list', { limit: 2 });
  assert.deepEqual([first['seq'], first['more'], (first['threads'] as unknown[]).length], [2, true, 2]);
  await ada.ask('comment.delete-thread', { threadId: 't0' });
  const rest = await ada.ask('comment.list', { since: 2, limit: 10 });
  assert.deepEqual(
    [rest['seq'], rest['more'], (rest['threads'] as { id: string }[]).map(({ id }) => id), rest['deleted']],
    [6, false, ['t2', 't3', 't4'], ['t0']],
  );
});

test('no text of a comment is sent to the bus', { timeout: 60_000 }, async () => {
  using ada = await Asking.connect(host.url, 'bus', 'commenter');
  await ada.ask('comment.create', { ...BEGIN, content: 'a secret', metadata: { also: 'a secret' } });
  await ada.ask('comment.reply', { threadId: 't1', commentId: 'c2', content: 'a secret' });
  await until(() => host.events('comment:replied').some(({ payload }) => payload.document === 'bus'));
  assert.doesNotMatch(JSON.stringify(host.events()), /secret/);
});
