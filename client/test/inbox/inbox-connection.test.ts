import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  CompanionServer,
  connectCompanion,
  connectInbox,
  Documents,
  type InboxConnection,
  mentionText,
} from '../../src/index.ts';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { type Stage, start, until } from '../stage.ts';

const mention = (stage: Stage, words = '') =>
  stage.as('ada').ask('documents/d/threads', {
    method: 'POST',
    body: { content: `${mentionText({ id: 'ben', name: 'Ben' })} ${words}` },
  });
const follow = (connection: InboxConnection): InboxConnection & Disposable =>
  Object.assign(connection, { [Symbol.dispose]: connection.close });
const wordsOf = ({ inbox }: { inbox: InboxConnection['inbox'] }) => inbox.state.items.map(({ excerpt }) => excerpt);

test(
  'an inbox without an open document is loaded, updated, marked as read and emptied',
  { timeout: 60_000 },
  async () => {
    await using stage = await start();
    await new Documents(stage.as('ada')).create('d', { markdown: 'x' });
    await mention(stage, 'first');
    using ben = follow(connectInbox(stage.as('ben')));
    let told = 0;
    ben.inbox.subscribe(() => (told += 1));
    await until(() => ben.inbox.state.unread === 1);
    assert.deepEqual([ben.user, ben.isConnected], [{ id: 'ben', name: 'BEN' }, true]);
    await mention(stage, 'second');
    await until(() => ben.inbox.state.unread === 2);
    assert.deepEqual(wordsOf(ben), ['@Ben second', '@Ben first']);
    const [second] = ben.inbox.state.items;
    await ben.inbox.markRead([second?.id ?? '']);
    assert.deepEqual(
      [ben.inbox.state.unread, ben.inbox.state.items.map(({ readAt }) => readAt !== null)],
      [1, [true, false]],
    );
    await ben.inbox.markRead();
    await ben.inbox.markUnread([second?.id ?? '']);
    assert.equal(ben.inbox.state.unread, 1);
    await ben.inbox.delete([second?.id ?? '']);
    assert.deepEqual(wordsOf(ben), ['@Ben first']);
    assert.deepEqual(await ben.inbox.configure({ notify: 'mentions', mute: ['e'] }), {
      notify: 'mentions',
      muted: ['e'],
    });
    assert.deepEqual(await ben.inbox.preferences(), { notify: 'mentions', muted: ['e'] });
    await ben.inbox.delete();
    assert.deepEqual(ben.inbox.state, { items: [], unread: 0, hasMore: false });
    assert.ok(told > 5);
  },
);

test('a long inbox loads page by page', { timeout: 60_000 }, async () => {
  await using stage = await start();
  await new Documents(stage.as('ada')).create('d', { markdown: 'x' });
  for (let index = 0; index < 52; index++) await mention(stage, `${index}`);
  using ben = follow(connectInbox(stage.as('ben')));
  await ben.inbox.load();
  assert.deepEqual([ben.inbox.state.items.length, ben.inbox.state.hasMore, ben.inbox.state.unread], [50, true, 52]);
  await ben.inbox.loadMore();
  assert.deepEqual([wordsOf(ben).at(-1), ben.inbox.state.hasMore], ['@Ben 0', false]);
});

test('an open document also carries the inbox, and receives marks made elsewhere', { timeout: 60_000 }, async () => {
  await using stage = await start();
  await new Documents(stage.as('ada')).create('d', { markdown: 'x' });
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(stage.socket, 'e', doc, { disableBc: true, params: { token: 'ben' } });
  const companion = connectCompanion(provider);
  using ben = follow(connectInbox(stage.as('ben')));
  await Promise.all([companion.inbox.load(), ben.inbox.load()]);
  await mention(stage);
  await until(() => companion.inbox.state.unread === 1 && ben.inbox.state.unread === 1);
  await ben.inbox.markRead();
  await until(() => companion.inbox.state.unread === 0);
  companion.close();
  provider.destroy();
  doc.destroy();
});

/** A WebSocket on which the test acts as the server. */
class FakeSocket extends EventTarget {
  static readonly made: FakeSocket[] = [];
  readonly OPEN = 1;
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];

  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(code = 1000): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

test('a lost connection is opened again after growing pauses, and a refused one is not', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(Math, 'random', () => 0);
  const server = new CompanionServer({ url: 'http://x' });
  const connection = connectInbox(server, { WebSocket: FakeSocket as unknown as typeof WebSocket });
  const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
  assert.equal(last().url, 'ws://x/inbox/socket');
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = FakeSocket.made.length;
    last().close(1006);
    t.mock.timers.tick(pause - 1);
    assert.equal(FakeSocket.made.length, before);
    t.mock.timers.tick(1);
    assert.equal(FakeSocket.made.length, before + 1);
  }
  last().open();
  last().say({ event: 'hello', user: { id: 'ben', name: 'Ben' } });
  assert.ok(connection.isConnected);
  last().close(4401);
  const count = FakeSocket.made.length;
  t.mock.timers.tick(100_000);
  assert.deepEqual([FakeSocket.made.length, connection.isConnected], [count, false]);
  connection.reconnect();
  assert.equal(FakeSocket.made.length, count + 1);
  connection.close();
});
