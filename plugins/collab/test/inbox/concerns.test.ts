import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/comments/command.ts';
import { begin, reduce } from '../../src/comments/reduce.ts';
import type { Thread } from '../../src/comments/thread.ts';
import { consequencesOf } from '../../src/inbox/concerns.ts';

const by = (id: string) => ({ author: { id, name: id }, isOwner: true, time: '2026-05-04T10:00:00.000Z' });
const start = (author: string, content = 'First'): Thread =>
  begin({ type: 'create', threadId: 't', commentId: 'c1', content, ref: null }, by(author));

/** Returns the notified users after an action, and the resulting thread. */
function after(before: Thread | undefined, author: string, command: Exclude<Command, { type: 'create' }>) {
  const thread = before && (reduce(before, command, by(author)) ?? null);
  const result = consequencesOf({ document: 'd', author: by(author).author, before, after: thread ?? null });
  return { thread: thread as Thread, told: result.concerns.map(({ user, kind }) => `${user} ${kind}`), ...result };
}

const reply = (commentId: string, content: string) => ({ type: 'reply', threadId: 't', commentId, content }) as const;

test('a reply notifies the writers of the thread, and mentioned people are notified of the mention instead', () => {
  const first = after(start('ada'), 'ben', reply('c2', 'Yes.'));
  assert.deepEqual(first.told, ['ada reply']);
  const second = after(first.thread, 'eva', reply('c3', 'No, @[Ada](ada), ask @[Ida](ida).'));
  assert.deepEqual(second.told, ['ada mention', 'ida mention', 'ben reply']);
  assert.equal(second.concerns[0]?.excerpt, 'No, @Ada, ask @Ida.');
});

test('people are not notified of their own actions, nor people of imported files, who have no account', () => {
  assert.deepEqual(after(start('ada'), 'ada', reply('c2', 'Or not, @[me](ada)')).told, []);
  assert.deepEqual(after(start('imported:Ada'), 'ben', reply('c2', 'Yes.')).told, []);
});

test('a new thread notifies mentioned people', () => {
  const thread = start('ada', 'What do you think, @[Ben](ben)?');
  const { concerns } = consequencesOf({ document: 'd', author: by('ada').author, before: undefined, after: thread });
  assert.deepEqual(concerns, [{ user: 'ben', kind: 'mention', comment: 'c1', excerpt: 'What do you think, @Ben?' }]);
});

test('a changed comment notifies newly mentioned people, and withdraws earlier notifications', () => {
  const edit = { type: 'edit', threadId: 't', commentId: 'c1', content: 'Ask @[Eva](eva)' } as const;
  const { told, rewordings } = after(start('ada', 'Ask @[Ben](ben)'), 'ada', edit);
  assert.deepEqual(told, ['eva mention']);
  assert.deepEqual(rewordings, [{ comment: 'c1', excerpt: 'Ask @Eva', unmentioned: ['ben'] }]);
});

test('a resolved thread notifies its creator; reactions, moves and deletions notify nobody', () => {
  const { thread } = after(start('ada'), 'ben', reply('c2', 'Yes.'));
  const resolved = after(thread, 'ben', { type: 'resolve', threadId: 't' });
  assert.deepEqual(
    resolved.concerns.map(({ user, kind, comment, excerpt }) => [user, kind, comment, excerpt]),
    [['ada', 'resolved', null, 'First']],
  );
  assert.deepEqual(after(resolved.thread, 'ben', { type: 'reopen', threadId: 't' }).told, []);
  const react = { type: 'react', threadId: 't', commentId: 'c1', emoji: '👍', on: true } as const;
  assert.deepEqual(after(thread, 'ben', react).told, []);
  const deleted = after(thread, 'ben', { type: 'delete', threadId: 't', commentId: 'c2' });
  assert.deepEqual([deleted.told, deleted.deleted], [[], ['c2']]);
});

test('a change notifies at most 200 people, the mentioned ones first', () => {
  const names = Array.from({ length: 250 }, (_, index) => `u${index}`);
  let thread = start('ada');
  for (const name of names) thread = after(thread, name, reply(name, 'me too')).thread;
  const { concerns } = after(thread, 'ben', reply('last', 'Really, @[U](u3)?'));
  assert.deepEqual([concerns.length, concerns[0]?.user, concerns[1]?.user], [200, 'u3', 'u249']);
});
