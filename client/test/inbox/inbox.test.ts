import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Notification } from '../../src/index.ts';
import { Inbox } from '../../src/inbox/inbox.ts';
import { Requests } from '../../src/requests.ts';

interface Question {
  readonly action: string;
  readonly requestId: string;
}

const item = (id: string, readAt: number | null = null) => ({ id, readAt });
const list = (...items: object[]) => ({
  items,
  next: null,
  unread: items.filter((one) => 'readAt' in one && one.readAt === null).length,
});

/** An inbox for which the test acts as the server: it answers in any order. */
function inboxOf() {
  const asked: Question[] = [];
  const link = {
    isOpen: () => true,
    send: (text: string) => void asked.push(JSON.parse(text) as Question),
    close: () => undefined,
  };
  const requests = new Requests(() => link, 1000);
  /** Answers the oldest question of each kind, all in one turn of the event loop, as a socket does. */
  const answer = async (...answers: readonly (string | object)[]): Promise<void> => {
    for (let index = 0; index < answers.length; index += 2) {
      const at = asked.findIndex(({ action }) => action === answers[index]);
      assert.ok(at >= 0, `asked for ${answers[index] as string}`);
      const [question] = asked.splice(at, 1);
      requests.receive({ ...Object(answers[index + 1]), event: 'answer', requestId: question?.requestId });
    }
    await setImmediate();
  };
  const isAsked = (action: string): boolean => asked.some((question) => question.action === action);
  return { inbox: new Inbox(requests), answer, isAsked };
}

const shown = ({ state: { items, unread } }: Inbox) => ({ read: items.map(({ readAt }) => readAt !== null), unread });

test('a list that was requested before a command does not revert the command, and is requested again', async () => {
  const { inbox, answer, isAsked } = inboxOf();
  inbox.subscribe(() => undefined);
  await answer('inbox.list', list(item('a'), item('b')));
  inbox.receive({ event: 'inbox.changed' });
  const marking = inbox.markRead(['a']);
  await answer('inbox.mark', { unread: 1 });
  await marking;
  assert.deepEqual(shown(inbox), { read: [true, false], unread: 1 });
  await answer('inbox.list', list(item('a'), item('b')));
  assert.deepEqual(shown(inbox), { read: [true, false], unread: 1 });
  await answer('inbox.list', list(item('a', 1), item('b')));
  assert.deepEqual(shown(inbox), { read: [true, false], unread: 1 });
  assert.ok(!isAsked('inbox.list'));
});

test('a deleted notification does not return with an older list', async () => {
  const { inbox, answer } = inboxOf();
  const loading = inbox.load();
  await answer('inbox.list', list(item('a'), item('b')));
  await loading;
  inbox.receive({ event: 'inbox.changed' });
  const deleting = inbox.delete(['a']);
  await answer('inbox.delete', { unread: 1 });
  await deleting;
  await answer('inbox.list', list(item('a'), item('b')));
  assert.deepEqual(
    inbox.state.items.map(({ id }) => id),
    ['b'],
  );
});

test('a deleted notification does not return with a list that arrives together with the answer to the command', async () => {
  const { inbox, answer } = inboxOf();
  const loading = inbox.load();
  await answer('inbox.list', list(item('a'), item('b')));
  await loading;
  inbox.receive({ event: 'inbox.changed' });
  const deleting = inbox.delete(['a']);
  await answer('inbox.list', list(item('a'), item('b')), 'inbox.delete', { unread: 1 });
  await deleting;
  assert.deepEqual(shown(inbox), { read: [false], unread: 1 });
});

test('a notification that arrives while all are being marked as read stays unread', async () => {
  const { inbox, answer } = inboxOf();
  const loading = inbox.load();
  await answer('inbox.list', list(item('a')));
  await loading;
  const marking = inbox.markRead();
  inbox.receive({ event: 'notification', notification: item('b') as Notification });
  await answer('inbox.mark', { unread: 0 });
  await marking;
  await answer('inbox.list', list(item('b'), item('a', 1)));
  assert.deepEqual(shown(inbox), { read: [false, true], unread: 1 });
});

test('an older page that was requested before a command is requested again', async () => {
  const { inbox, answer } = inboxOf();
  const loading = inbox.load();
  await answer('inbox.list', { ...list(item('b')), next: 'b' });
  await loading;
  const more = inbox.loadMore();
  const marking = inbox.markRead();
  await answer('inbox.mark', { unread: 0 });
  await marking;
  await answer('inbox.list', list(item('a')));
  await answer('inbox.list', list(item('a', 1)));
  await more;
  assert.deepEqual(shown(inbox), { read: [true, true], unread: 0 });
});
