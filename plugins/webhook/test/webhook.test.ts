import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { CompanionError, type Principal } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import type { TestHost, TestHostOptions } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import webhook from '../src/index.ts';
import { startReceiver, until } from './support.ts';

const principal: Principal = { id: 'anonymous', name: 'Anonymous', kind: 'anonymous', scopes: ['*'], documents: {} };

const start = (settings: Record<string, unknown>, options: TestHostOptions = {}): Promise<TestHost> =>
  createTestHost([storage, conversion, webhook], { ...options, options: { webhook: settings } });

/** Uploads and converts a file. */
async function importFile(host: TestHost): Promise<string> {
  const tasks = host.use('conversion');
  const options = { kind: 'import', filename: 'a.docx', mime: 'application/msword', principal } as const;
  const { taskId } = await tasks.accept(Buffer.from('hello'), options);
  await tasks.convert(taskId, {
    converter: { id: 'nothing', version: '1' },
    options: {},
    requestId: 'r',
    principal,
    caller: 'ada',
    run: async () => ({ bytes: Buffer.from('{}'), mediaType: 'application/json', extension: 'json' }),
  });
  return taskId;
}

const listed = async (host: TestHost, state: string) =>
  (await host.inject({ url: `/webhook/deliveries?state=${state}` })).json().data;

const replay = (host: TestHost, id: string) => host.inject({ method: 'POST', url: `/webhook/deliveries/${id}/replay` });

const warned = (host: TestHost) => host.logs.some(({ msg }) => String(msg).includes('unencrypted'));

describe('the webhook', () => {
  it('sends uploaded and then converted, signed, for a new file and for a known one', async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await using receiver = await startReceiver();
    await using host = await start({ url: receiver.url, secret });
    const first = await importFile(host);
    await until(() => receiver.received.length === 2);
    const second = await importFile(host);
    await until(() => receiver.received.length === 4);
    const bodies = receiver.received.map(({ headers, body }) =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    );
    const { hash } = await host.use('conversion').get(first);
    const path = (await host.use('files').stat(hash))?.path;
    const file = { filename: 'a.docx', mime: 'application/msword', size: 5, path };
    assert.deepEqual(bodies, [
      { taskId: first, type: 'uploaded', fromCache: false, file },
      { taskId: first, type: 'converted', fromCache: false, file },
      { taskId: second, type: 'uploaded', fromCache: false, file },
      { taskId: second, type: 'converted', fromCache: true, file },
    ]);
    await until(() => host.events('webhook:delivered').length === 4);
  });

  it('reads its address and secret from the environment', async () => {
    await using receiver = await startReceiver();
    await using host = await start({}, { env: { CONVERTED_WEBHOOK_URL: receiver.url, CONVERTED_WEBHOOK_SECRET: 's' } });
    await importFile(host);
    await until(() => receiver.received.length === 2);
    assert.match(String(receiver.received[0]?.headers['webhook-signature']), /^v1,/u);
  });

  it('is idle without an address', async () => {
    await using host = await start({});
    await importFile(host);
    await host.settle();
    assert.deepEqual(await listed(host, 'pending'), { items: [], total: 0, pageIndex: 1, pageSize: 20 });
  });

  it('never makes an upload wait for a receiver that hangs', async () => {
    await using receiver = await startReceiver(() => undefined);
    await using host = await start({ url: receiver.url, concurrency: 1 });
    const taskIds = [];
    for (let count = 0; count < 20; count += 1) taskIds.push(await importFile(host));
    assert.ok(receiver.received.length <= 1, 'the receiver still holds the first notification');
    assert.equal(new Set(taskIds).size, 20);
    await until(async () => (await listed(host, 'pending')).total === 40);
  });

  it('lists failed notifications with their reason and replays them under the same id', async () => {
    let status = 500;
    await using receiver = await startReceiver((response) => void response.writeHead(status).end());
    await using host = await start({ url: receiver.url, retryDelays: [] });
    await importFile(host);
    await until(() => host.events('webhook:dead').length === 2);
    const { items } = await listed(host, 'dead');
    assert.deepEqual(
      items.map(({ type, lastError, lastStatus, attempts }: Record<string, unknown>) => [
        type,
        lastError,
        lastStatus,
        attempts,
      ]),
      [
        ['converted', 'status 500', 500, 1],
        ['uploaded', 'status 500', 500, 1],
      ],
    );
    status = 200;
    const [{ id }] = items;
    const replayed = await host.inject({ method: 'POST', url: `/webhook/deliveries/${id}/replay` });
    assert.deepEqual([replayed.statusCode, replayed.json().data.state], [202, 'pending']);
    await until(async () => (await listed(host, 'delivered')).total === 1);
    const sent = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(sent.filter((one) => one === id).length, 2);
  });

  it('sends failures and other plugins’ events on request, and otherwise not', async () => {
    await using receiver = await startReceiver();
    await using quiet = await startReceiver();
    await using host = await start({ url: receiver.url, types: ['failed', 'comment:created'] });
    await using other = await start({ url: quiet.url });
    for (const one of [host, other]) {
      const options = { kind: 'import', filename: 'a.docx', mime: 'application/msword', principal } as const;
      const { taskId } = await one.use('conversion').accept(Buffer.from('hello'), options);
      await one.use('conversion').fail(taskId, new CompanionError('BROKEN', { status: 422, message: 'It is broken.' }));
      const event = { document: 'notes', user: 'ada', threadId: 't', commentId: 'c' };
      one.companion.kernel.bus.emit('collab', 'comment:created', event);
    }
    await until(() => receiver.received.length === 3);
    const [uploaded, ...rest] = receiver.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      rest.toSorted((a, b) => (a.type < b.type ? 1 : -1)).map(({ timestamp: _timestamp, ...body }) => body),
      [
        { ...uploaded, type: 'failed', error: { code: 'BROKEN', message: 'It is broken.' } },
        { type: 'comment:created', data: { document: 'notes', user: 'ada', threadId: 't', commentId: 'c' } },
      ],
    );
    await until(async () => (await listed(other, 'delivered')).total === 1);
    await other.settle();
    assert.deepEqual(
      quiet.received.map(({ body }) => JSON.parse(body).type),
      ['uploaded'],
    );
  });

  it('refuses types that match no event', async () => {
    for (const type of ['done', 'file:failed', 'webhook:delivered'])
      await assert.rejects(start({ types: [type] }), { name: 'BootError' }, type);
  });

  it('refuses to replay a notification that is unknown, under way, or without an address', async () => {
    await using receiver = await startReceiver(() => undefined);
    await using host = await start({ url: receiver.url });
    const unknown = await replay(host, 'msg_x');
    assert.deepEqual([unknown.statusCode, unknown.json().error], [404, 'DELIVERY_NOT_FOUND']);
    await importFile(host);
    await until(async () => (await listed(host, 'pending')).total === 2);
    const [{ id }] = (await listed(host, 'pending')).items;
    const pending = await replay(host, id);
    assert.deepEqual([pending.statusCode, pending.json().error], [409, 'DELIVERY_PENDING']);
  });

  it('refuses an unknown state', async () => {
    await using host = await start({});
    assert.equal((await host.inject({ url: '/webhook/deliveries?state=lost' })).statusCode, 400);
  });

  it('warns of an unencrypted address in production', async () => {
    await using production = await start(
      { url: 'http://127.0.0.1:9/' },
      { mode: 'production', env: { COMPANION_AUTH: 'false' } },
    );
    await using test = await start({ url: 'http://127.0.0.1:9/' });
    assert.deepEqual([warned(production), warned(test)], [true, false]);
  });
});
