import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { type CollabHost, until } from '../../support.ts';
import { as, type Row, startWithPeople } from '../stage.ts';

/** A person who follows the inbox without an open document. */
class Follower implements Disposable {
  readonly told: Row[] = [];
  readonly socket: WebSocket;
  code = 0;

  constructor({ url }: CollabHost, query = '') {
    this.socket = new WebSocket(url.replace('/collaboration', `/inbox/socket${query}`));
    this.socket.on('message', (data: Buffer) => this.told.push(JSON.parse(data.toString()) as Row));
    this.socket.on('close', (code) => (this.code = code));
  }

  async send(...messages: unknown[]): Promise<void> {
    await until(() => this.socket.readyState === WebSocket.OPEN);
    for (const message of messages) this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async hear(event: string): Promise<Row> {
    await until(() => this.told.some((message) => message['event'] === event));
    return this.told.find((message) => message['event'] === event) ?? {};
  }

  [Symbol.dispose](): void {
    this.socket.terminate();
  }
}

const hello = (token: string): Row => ({ action: 'hello', token });

test('a user without an open document is notified on a socket of the inbox, which answers the same questions', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  using ben = new Follower(host);
  await ben.send(hello('ben'));
  assert.deepEqual(await ben.hear('hello'), { event: 'hello', user: { id: 'ben', name: 'BEN' }, unread: 0 });
  await as(host, 'ada', 'POST', '/documents/d/threads', { content: '@[Ben](ben)' });
  const { notification } = await ben.hear('notification');
  await ben.send({ action: 'inbox.mark', requestId: 'a', ids: [(notification as Row)['id']] });
  assert.deepEqual(await ben.hear('inbox.done'), { event: 'inbox.done', unread: 0, requestId: 'a' });
  await ben.hear('inbox.changed');
  await ben.send({ action: 'inbox.list', limit: 0 });
  assert.equal((await ben.hear('error'))['error'], 'ACTION_INVALID');
});

test('a token in the address is accepted as well, and nobody enters without one', async () => {
  await using stage = await startWithPeople();
  using ben = new Follower(stage.host, '?token=ben');
  await ben.send({ action: 'hello', requestId: 7 });
  assert.equal((await ben.hear('hello'))['requestId'], 7);
  using nobody = new Follower(stage.host);
  await nobody.send({ action: 'hello' });
  await until(() => nobody.code === 4403);
  using hasty = new Follower(stage.host);
  await hasty.send({ action: 'inbox.list' });
  await until(() => hasty.code === 4401);
  assert.deepEqual([...nobody.told, ...hasty.told], []);
});

test('an invalid question ends the connection, and so does a revoked credential', async () => {
  await using stage = await startWithPeople();
  const { host } = stage;
  using garbled = new Follower(host);
  await garbled.send('no JSON');
  await until(() => garbled.code === 4400);
  using large = new Follower(host);
  await large.send('x'.repeat(70_000));
  await until(() => large.code === 1009);
  using ben = new Follower(host);
  using eva = new Follower(host);
  await ben.send(hello('ben'));
  await eva.send(hello('eva'));
  await Promise.all([ben.hear('hello'), eva.hear('hello')]);
  stage.revoked.add('ben');
  host.companion.kernel.bus.emit('auth', 'auth:revoked', { revocationId: '1', kind: 'user', value: 'ben' });
  await until(() => ben.code === 4401);
  await as(host, 'ada', 'POST', '/documents/d/threads', { content: '@[Ben](ben) @[Eva](eva)' });
  await eva.hear('notification');
  assert.deepEqual(
    ben.told.map(({ event }) => event),
    ['hello'],
  );
});

test('too many connections are refused, and at shutdown all clients are asked to reconnect', async () => {
  const stage = await startWithPeople({ maxConnections: 1 });
  using ben = new Follower(stage.host);
  await ben.send(hello('ben'));
  await ben.hear('hello');
  using second = new Follower(stage.host);
  await until(() => second.code === 1013);
  await stage[Symbol.asyncDispose]();
  await until(() => ben.code === 1001);
});

test('without WebSocket the address answers with its purpose', async () => {
  await using stage = await startWithPeople();
  assert.equal((await as(stage.host, 'ben', 'GET', '/inbox/socket')).error, 'UPGRADE_REQUIRED');
});
