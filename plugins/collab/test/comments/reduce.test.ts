import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Command } from '../../src/comments/command.ts';
import { applyPatch, patchOf } from '../../src/comments/store/patch.ts';
import { begin, type Circumstances, reduce } from '../../src/comments/reduce.ts';
import type { Thread } from '../../src/comments/thread.ts';

const TIME = '2026-05-04T10:00:00.000Z';
const as = (id: string, isOwner = false): Circumstances => ({ author: { id, name: id }, isOwner, time: TIME });
const ada = as('ada');
const ben = as('ben');
const owner = as('olga', true);

const started = (): Thread =>
  begin({ type: 'create', threadId: 't', commentId: 'c1', content: 'Is this true?', ref: null }, ada);
const run = (thread: Thread, ...steps: [Exclude<Command, { type: 'create' }>, Circumstances][]): Thread | undefined =>
  steps.reduce<Thread | undefined>((now, [command, by]) => now && reduce(now, command, by), thread);

test('a thread has its first comment, and replies in order', () => {
  const thread = run(started(), [
    { type: 'reply', threadId: 't', commentId: 'c2', content: 'Yes.', replyId: 'c1' },
    ben,
  ]);
  assert.deepEqual(thread, {
    id: 't',
    data: { user: { id: 'ada', name: 'ada' }, ref: null },
    comments: [
      { id: 'c1', data: { user: { id: 'ada', name: 'ada' } }, content: 'Is this true?', createdAt: TIME },
      { id: 'c2', data: { user: { id: 'ben', name: 'ben' }, replyId: 'c1' }, content: 'Yes.', createdAt: TIME },
    ],
    createdAt: TIME,
    updatedAt: TIME,
  });
});

test('only its author or an owner changes or deletes a comment', () => {
  const edit = { type: 'edit', threadId: 't', commentId: 'c1', content: 'No.' } as const;
  const remove = { type: 'delete', threadId: 't', commentId: 'c1' } as const;
  assert.throws(() => reduce(started(), edit, ben), { code: 'COMMENT_FORBIDDEN' });
  assert.throws(() => reduce(started(), remove, ben), { code: 'COMMENT_FORBIDDEN' });
  assert.equal(reduce(started(), edit, ada)?.comments[0]?.content, 'No.');
  assert.equal(reduce(started(), edit, owner)?.comments[0]?.content, 'No.');
});

test('a deleted comment stays as a gap for its replies, and the thread is removed with the last one', () => {
  const reply = { type: 'reply', threadId: 't', commentId: 'c2', content: 'Yes.' } as const;
  const remove = (commentId: string) => ({ type: 'delete', threadId: 't', commentId }) as const;
  const thread = run(started(), [reply, ben], [remove('c1'), ada]);
  assert.deepEqual(
    thread?.comments.map(({ id, content, deletedAt }) => [id, content, deletedAt]),
    [
      ['c1', null, TIME],
      ['c2', 'Yes.', undefined],
    ],
  );
  assert.ok(thread);
  assert.equal(reduce(thread, remove('c2'), ben), undefined);
});

test('any commenter resolves and reopens, and the thread names who resolved it', () => {
  const resolved = run(started(), [{ type: 'resolve', threadId: 't' }, ben]);
  assert.deepEqual([resolved?.resolvedAt, resolved?.data.resolvedBy?.id], [TIME, 'ben']);
  const reopened = resolved && run(resolved, [{ type: 'reopen', threadId: 't' }, ada]);
  assert.deepEqual([reopened?.resolvedAt, reopened?.data.resolvedBy], [undefined, undefined]);
});

test('reactions count each user once, and names that every object has are emoji like others', () => {
  const react = (emoji: string, on = true) => ({ type: 'react', threadId: 't', commentId: 'c1', emoji, on }) as const;
  const thread = run(
    started(),
    [react('👍'), ada],
    [react('👍'), ben],
    [react('👍'), ben],
    [react('constructor'), ben],
  );
  assert.deepEqual(thread?.comments[0]?.data.reactions, { '👍': ['ada', 'ben'], constructor: ['ben'] });
  const less = thread && run(thread, [react('👍', false), ada], [react('constructor', false), ben]);
  assert.deepEqual(less?.comments[0]?.data.reactions, { '👍': ['ben'] });
});

test('an id that another user used is not given again', () => {
  const reply = { type: 'reply', threadId: 't', commentId: 'c1', content: 'mine' } as const;
  assert.throws(() => reduce(started(), reply, ben), { code: 'COMMENT_ID_TAKEN' });
  assert.throws(() => reduce(started(), { ...reply, type: 'edit', commentId: 'c9' }, ada), {
    code: 'COMMENT_NOT_FOUND',
  });
});

const commands: fc.Arbitrary<Exclude<Command, { type: 'create' }>> = fc.oneof(
  fc.record({
    type: fc.constant('reply' as const),
    threadId: fc.constant('t'),
    commentId: fc.constantFrom('c1', 'c2', 'c3'),
    content: fc.string({ minLength: 1 }),
  }),
  fc.record({
    type: fc.constant('edit' as const),
    threadId: fc.constant('t'),
    commentId: fc.constantFrom('c1', 'c2', 'c3'),
    content: fc.string({ minLength: 1 }),
  }),
  fc.record({
    type: fc.constantFrom('resolve' as const, 'reopen' as const),
    threadId: fc.constant('t'),
  }),
  fc.record({
    type: fc.constant('react' as const),
    threadId: fc.constant('t'),
    commentId: fc.constantFrom('c1', 'c2'),
    emoji: fc.constantFrom('👍', '❤️'),
    on: fc.boolean(),
  }),
);

test('a repeated command changes nothing, and patches lead from state to state', () => {
  fc.assert(
    fc.property(fc.array(commands, { maxLength: 12 }), (list) => {
      let thread = started();
      for (const command of list) {
        const before = thread;
        try {
          thread = reduce(thread, command, owner) ?? thread;
        } catch {
          continue;
        }
        assert.deepEqual(applyPatch(before, patchOf(before, thread)), thread);
        assert.equal(reduce(thread, command, owner), thread, `${command.type} twice`);
      }
    }),
    { numRuns: 300 },
  );
});
