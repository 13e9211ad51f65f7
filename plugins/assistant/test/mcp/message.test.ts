import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMessage, RpcError } from '../../src/mcp/message.ts';

test('a message is a request, a notification or a response', () => {
  const params = { a: 1 };
  assert.deepEqual(readMessage({ jsonrpc: '2.0', id: 7, method: 'ping', params }), {
    kind: 'request',
    id: 7,
    method: 'ping',
    params,
  });
  assert.equal(readMessage({ jsonrpc: '2.0', method: 'notifications/initialized' }).kind, 'notification');
  assert.equal(readMessage({ jsonrpc: '2.0', id: 1, result: {} }).kind, 'response');
});

test('a body that is no single message of JSON-RPC is refused', () => {
  for (const body of [
    null,
    [],
    [{ jsonrpc: '2.0', id: 1, method: 'ping' }],
    'ping',
    {},
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', id: null, method: 'ping' },
    { jsonrpc: '2.0', id: {}, method: 'ping' },
    { jsonrpc: '2.0', id: 1, method: 'x'.repeat(201) },
    { jsonrpc: '2.0', id: 1 },
  ])
    assert.throws(() => readMessage(body), RpcError, JSON.stringify(body));
});
