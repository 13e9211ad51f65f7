import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost, runCommand } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import webhook from '../src/index.ts';
import { fileEvent, startReceiver, until } from './support.ts';

/** Returns a server with one notification that its receiver never accepted. */
async function serverWithDeadLetter() {
  const receiver = await startReceiver((response) => void response.writeHead(500).end());
  const host = await createTestHost([storage, webhook], {
    options: { webhook: { url: receiver.url, retryDelays: [] } },
  });
  const url = await host.listen();
  host.companion.kernel.bus.emit('conversion', 'file:uploaded', fileEvent('t-1'));
  await until(() => host.events('webhook:dead').length === 1);
  return {
    url,
    receiver,
    async [Symbol.asyncDispose]() {
      await host.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

test('notifications of one state are listed, and one is sent again', async () => {
  await using server = await serverWithDeadLetter();
  const listed = await runCommand(webhook, ['webhooks', '--state', 'dead', '--url', server.url]);
  assert.equal(listed.exitCode, 0, listed.complained);
  const [, id = ''] = /\n(\S+) +\S+Z +uploaded +dead +1 /.exec(listed.printed) ?? [];
  const replayed = await runCommand(webhook, ['webhooks', 'replay', id, '--url', server.url]);
  assert.deepEqual([replayed.exitCode, replayed.printed], [0, `${id} will be sent again.\n`]);
  await until(() => server.receiver.received.length === 2);
});

test('a list without entries is reported as empty, and a refusal has the server’s text', async () => {
  await using host = await createTestHost([storage, webhook]);
  const url = await host.listen();
  const { printed } = await runCommand(webhook, ['webhooks', '--url', url]);
  assert.equal(printed, 'There are no notifications.\n');
  const refused = await runCommand(webhook, ['webhooks', 'replay', 'msg_2', '--url', url]);
  assert.equal(refused.exitCode, 1);
  assert.match(refused.complained, /^(DELIVERY_NOT_FOUND|WEBHOOK_NOT_CONFIGURED|PATH_UNKNOWN): /);
});

test('other arguments get a usage error', async () => {
  const { exitCode, complained } = await runCommand(webhook, ['webhooks', 'replay']);
  assert.deepEqual(
    [exitCode, complained.split('\n')[0]],
    [2, 'Name an action: list, or replay and the id of a notification.'],
  );
});
