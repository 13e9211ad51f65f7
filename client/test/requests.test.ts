import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Link } from '../src/link/provider.ts';
import { KeptCommands } from '../src/kept-commands.ts';
import { Requests } from '../src/requests.ts';

interface Sent {
  readonly action: string;
  readonly requestId: string;
}

/** A link that a test opens and closes, and the messages that were sent over it. */
function createLine(timeout = 60_000, kept?: KeptCommands) {
  const sent: Sent[] = [];
  const line = { isOpen: true };
  const link: Link = {
    isOpen: () => line.isOpen,
    send: (text) => sent.push(JSON.parse(text) as Sent),
    close: () => undefined,
  };
  const requests = new Requests(() => link, timeout, kept);
  const actions = (): string[] => sent.map(({ action }) => action);
  return { line, sent, requests, actions };
}

/** A storage that a test can read and make unwritable. */
function createStorage() {
  const items = new Map<string, string>();
  const area = { isForbidden: false };
  const allowed = <T>(work: () => T): T => {
    if (area.isForbidden) throw new DOMException('no', 'QuotaExceededError');
    return work();
  };
  const storage = {
    getItem: (key: string) => allowed(() => items.get(key) ?? null),
    setItem: (key: string, value: string) => allowed(() => void items.set(key, value)),
    removeItem: (key: string) => allowed(() => void items.delete(key)),
  };
  return { items, area, open: () => new KeptCommands(storage, 'd') };
}

const DURABLE = { isDurable: true };
const ASKED = { isDurable: false };

/** Sends any request, because the queue does not depend on its content. */
const send = (requests: Requests, action: string, payload: object, options: { isDurable: boolean }) =>
  requests.send(action as 'inbox.count', payload as Record<string, never>, options);

test('after a lost connection, commands that may be repeated are sent again in order, and questions fail', async () => {
  const { line, requests, actions } = createLine();
  void send(requests, 'one', {}, DURABLE);
  const asked = send(requests, 'question', {}, ASKED);
  line.isOpen = false;
  const waiting = send(requests, 'question while away', {}, ASKED);
  void send(requests, 'two', {}, DURABLE);
  requests.disconnected();
  await assert.rejects(asked, { code: 'CLOSED' });
  await assert.rejects(waiting, { code: 'CLOSED' });
  line.isOpen = true;
  requests.flush();
  assert.deepEqual(actions(), ['one', 'question', 'one', 'two']);
  assert.equal(requests.pending, 2);
});

test('a question fails when no connection opens in time, and is not sent afterwards', async () => {
  const { line, requests, actions } = createLine(1);
  line.isOpen = false;
  await assert.rejects(send(requests, 'question', {}, ASKED), { code: 'TIMEOUT' });
  line.isOpen = true;
  requests.flush();
  assert.deepEqual([actions(), requests.pending], [[], 0]);
});

test('at most eight requests are under way at once', () => {
  const { requests, sent } = createLine();
  for (let count = 0; count < 20; count++) void send(requests, 'work', {}, DURABLE);
  assert.equal(sent.length, 8);
  requests.receive({ event: 'comment.done', requestId: sent[0]?.requestId });
  assert.equal(sent.length, 9);
});

test('a refusal has the server’s code, and an answer that matches no request is left to other listeners', async () => {
  const { requests, sent } = createLine();
  const refused = send(requests, 'work', {}, DURABLE);
  assert.equal(requests.receive({ event: 'comment.changed' }), false);
  assert.equal(
    requests.receive({ event: 'error', requestId: sent[0]?.requestId, error: 'COMMENT_FORBIDDEN', message: 'No.' }),
    true,
  );
  await assert.rejects(refused, { code: 'COMMENT_FORBIDDEN', message: 'No.' });
});

test('commands without an answer are sent again by the next page, in their order, and once', async () => {
  const storage = createStorage();
  const before = createLine(60_000, storage.open());
  for (const action of ['one', 'two', 'three']) send(before.requests, action, { of: action }, DURABLE).catch(() => 0);
  send(before.requests, 'question', {}, ASKED).catch(() => 0);
  before.requests.receive({ event: 'done', requestId: before.sent[0]?.requestId });
  before.requests.close();

  const after = createLine(60_000, storage.open());
  const refused: string[] = [];
  after.requests.restore(({ code }, { action }) => refused.push(`${action} ${code}`));
  void send(after.requests, 'four', {}, DURABLE);
  assert.deepEqual(after.actions(), ['two', 'three', 'four']);
  for (const { action, requestId } of after.sent)
    after.requests.receive(
      action === 'two' ? { event: 'error', requestId, error: 'NO', message: 'No.' } : { event: 'done', requestId },
    );
  await setImmediate();
  assert.deepEqual([refused, storage.items.size], [['two NO'], 0]);
});

test('a storage that refuses to write, or holds other data than a list of commands, does no harm', () => {
  const storage = createStorage();
  storage.items.set('d', '[1, {"id": "x"}, null]');
  const { requests, actions } = createLine(60_000, storage.open());
  requests.restore();
  storage.area.isForbidden = true;
  void send(requests, 'one', {}, DURABLE);
  assert.deepEqual(actions(), ['one']);
});
