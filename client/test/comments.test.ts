import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Comments } from '../src/comments.ts';
import type { Message } from '../src/message.ts';

const thread = (id: string) => ({ id, data: { user: { id: 'a', name: 'A' }, ref: null }, comments: [], createdAt: id });

/** Comments whose lists come from a test. */
function createComments(answer: (since: number) => Message) {
  const asked: number[] = [];
  const comments = new Comments({
    send(_action: string, { since }: Message) {
      asked.push(since as number);
      return Promise.resolve(answer(since as number));
    },
  } as never);
  return { comments, asked };
}

test('a list is loaded page by page to its end', async () => {
  const { comments, asked } = createComments((since) => ({
    seq: since + 2,
    threads: [thread(`${since}`), thread(`${since + 1}`)],
    deleted: since === 2 ? ['0'] : [],
    more: since < 4,
  }));
  await comments.load();
  assert.deepEqual(asked, [0, 2, 4]);
  assert.deepEqual(
    comments.threads.map(({ id }) => id),
    ['1', '2', '3', '4', '5'],
  );
});

test('threads are ordered by time, and those of the same millisecond by id', async () => {
  const at = (id: string, createdAt: string) => ({ ...thread(id), createdAt });
  const threads = [at('c', '2'), at('b', '1'), at('a', '2'), at('d', '1')];
  const { comments } = createComments(() => ({ seq: 4, threads, deleted: [], more: false }));
  await comments.load();
  assert.deepEqual(
    comments.threads.map(({ id }) => id),
    ['b', 'd', 'a', 'c'],
  );
});

test('a document that was deleted and created again shows no threads of the deleted one', async () => {
  let isNew = false;
  const { comments, asked } = createComments((since) =>
    isNew
      ? { seq: 1, threads: since === 0 ? [thread('new')] : [], deleted: [], more: false }
      : { seq: 7, threads: [thread('old')], deleted: [], more: false },
  );
  await comments.load();
  comments.receive({ event: 'comment.changed', seq: 8, thread: thread('older'), comments: [] });
  isNew = true;
  await comments.load();
  assert.deepEqual(asked, [0, 8, 0]);
  assert.deepEqual(
    comments.threads.map(({ id }) => id),
    ['new'],
  );
});

test('a client that was offline for longer than deletions are announced reloads everything, and does not restart a long list because of it', async () => {
  let isLate = false;
  const { comments, asked } = createComments((since) =>
    isLate
      ? { seq: since + 5, threads: [thread(`t${since}`)], deleted: [], forgotten: 9, more: since < 15 }
      : { seq: 7, threads: [thread('deleted long ago')], deleted: [], forgotten: 0, more: false },
  );
  await comments.load();
  isLate = true;
  await comments.load();
  assert.deepEqual(asked, [0, 7, 0, 5, 10, 15]);
  assert.deepEqual(
    comments.threads.map(({ id }) => id),
    ['t0', 't10', 't15', 't5'],
  );
});

test('a new thread appears even while an older list is still loading', async () => {
  const lists: ((answer: Message) => void)[] = [];
  const comments = new Comments({
    send: (action: string) =>
      action === 'comment.list' ? new Promise((resolve) => lists.push(resolve)) : Promise.resolve({ seq: 1 }),
  } as never);
  const answerNext = (answer: Message): void => lists.shift()?.({ deleted: [], forgotten: 0, more: false, ...answer });
  const first = comments.load();
  let isMade = false;
  const made = comments.create({ id: 'new', content: 'x' }).then(() => (isMade = true));
  await new Promise(setImmediate);
  answerNext({ seq: 0, threads: [] });
  await new Promise(setImmediate);
  assert.equal(isMade, false);
  answerNext({ seq: 1, threads: [thread('new')] });
  await Promise.all([first, made]);
  assert.equal(comments.get('new')?.id, 'new');
  assert.equal(lists.length, 0);
});
