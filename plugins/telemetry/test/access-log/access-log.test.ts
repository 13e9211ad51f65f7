import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestHost } from '@editor-companion/core/testing';
import { startShop } from '../stage.ts';

const answers = ({ logs }: TestHost) => logs.filter(({ msg }) => msg === 'answered');

test('a line for each response, without the query, which may contain keys', async () => {
  await using host = await startShop({ accessLog: { enabled: true } });
  const { headers } = await host.inject({ url: '/orders/1?token=abc' });
  await host.inject({ url: '/health/live' });
  const lines = answers(host);
  assert.equal(lines.length, 1);
  const { requestId, method, path, route, status, caller } = lines[0] ?? {};
  assert.deepEqual(
    { requestId, method, path, route, status },
    { requestId: headers['x-request-id'], method: 'GET', path: '/orders/1', route: '/orders/:id', status: 200 },
  );
  assert.equal(typeof caller, 'string');
  assert.doesNotMatch(JSON.stringify(lines), /abc/);
});

test('with a sample of none, failures and slow responses are still logged', async () => {
  await using host = await startShop({ accessLog: { enabled: true, sample: 0 } });
  await host.inject({ url: '/orders/1' });
  await host.inject({ url: '/broken' });
  assert.deepEqual(
    answers(host).map(({ status }) => status),
    [500],
  );
});

test('with a limit of no milliseconds every response is slow', async () => {
  await using host = await startShop({ accessLog: { enabled: true, sample: 0, slow: 0 } });
  await host.inject({ url: '/orders/1' });
  assert.equal(answers(host).length, 1);
});

test('by default there is no access log', async () => {
  await using host = await startShop();
  await host.inject({ url: '/orders/1' });
  assert.equal(answers(host).length, 0);
});
