import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestHost } from '@editor-companion/core/testing';
import telemetry from '../../src/index.ts';
import { shop, startShop } from '../stage.ts';

test('GET /metrics counts requests by route and status, and describes the process', async () => {
  await using host = await startShop();
  await host.inject({ url: '/orders/1' });
  await host.inject({ url: '/orders/2' });
  await host.inject({ url: '/no/such/page' });
  const { statusCode, headers, body } = await host.inject({ url: '/metrics' });
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8');
  assert.match(body, /^companion_http_requests_total\{method="GET",route="\/orders\/:id",status="200"\} 2$/m);
  assert.match(body, /^companion_http_requests_total\{method="GET",route="none",status="404"\} 1$/m);
  assert.match(body, /^companion_http_request_seconds_count\{route="\/orders\/:id"\} 2$/m);
  const [, seconds] = /^companion_http_request_seconds_sum\{route="\/orders\/:id"\} (\S+)$/m.exec(body) ?? [];
  assert.ok(Number(seconds) > 0);
  assert.match(body, /^companion_http_running 1$/m);
  assert.match(body, /^process_resident_memory_bytes \d{7,}$/m);
  assert.match(body, /^nodejs_eventloop_lag_seconds\{quantile="0.99"\} /m);
});

test('no label contains a path, a name or an id of a caller', async () => {
  await using host = await startShop();
  await host.inject({ url: '/orders/secret-name?token=abc' });
  await host.inject({ url: '/somewhere/secret-name', method: 'GET' });
  const { body } = await host.inject({ url: '/metrics' });
  assert.doesNotMatch(body, /secret-name|abc/);
});

test('events of other plugins are counted: conversions, notifications', async () => {
  await using host = await startShop();
  const { bus } = host.companion.kernel;
  bus.emit('x', 'import:done', { taskId: '1', format: 'docx', fromCache: false, durationMs: 300 });
  bus.emit('x', 'import:done', { taskId: '2', format: 'docx', fromCache: true, durationMs: 1 });
  bus.emit('x', 'import:failed', { taskId: '3', format: 'pdf', error: { code: 'X', message: '' } });
  bus.emit('x', 'export:done', { taskId: '4', exporter: 'pdf', fromCache: false, durationMs: 90, size: 4000 });
  bus.emit('x', 'webhook:dead', { deliveryId: '1', taskId: '1', attempts: 7, reason: '' });
  await host.settle();
  const { body } = await host.inject({ url: '/metrics' });
  for (const line of [
    'companion_import_documents_total{format="docx",outcome="done"} 1',
    'companion_import_documents_total{format="docx",outcome="cached"} 1',
    'companion_import_documents_total{format="pdf",outcome="failed"} 1',
    'companion_import_conversion_seconds_bucket{format="docx",le="0.5"} 1',
    'companion_import_conversion_seconds_count{format="docx"} 1',
    'companion_export_written_bytes_total{exporter="pdf"} 4000',
    'companion_webhook_notifications_total{outcome="dead"} 1',
    'companion_webhook_attempts_total 7',
  ])
    assert.ok(body.split('\n').includes(line), line);
});

test('the route requires the scope metrics', async () => {
  await using host = await createTestHost([shop, telemetry]);
  const route = host
    .use('routes')
    .list()
    .find(({ url }) => url === '/metrics');
  assert.deepEqual(route?.scopes, ['metrics']);
});

test('with a port of its own there is no route, and the port serves nothing else', async () => {
  await using host = await startShop({ metrics: { port: 0 } });
  assert.equal((await host.inject({ url: '/metrics' })).statusCode, 404);
  const line = host.logs.find(({ msg }) => msg === 'the metrics endpoint is open');
  const address = String(line?.['address']);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /^companion_http_requests_total/m);
  assert.equal((await fetch(address.replace('/metrics', '/orders/1'))).status, 404);
});

test('a taken port is reported with its option', async () => {
  await using first = await startShop({ metrics: { port: 0 } });
  const address = new URL(String(first.logs.find(({ msg }) => msg === 'the metrics endpoint is open')?.['address']));
  await assert.rejects(
    startShop({ metrics: { port: Number(address.port) } }),
    ({ cause }: Error) => cause instanceof Error && cause.message.includes('telemetry.metrics.port'),
  );
});

test('without metrics there is no route', async () => {
  await using host = await startShop({ metrics: { enabled: false } });
  assert.equal((await host.inject({ url: '/metrics' })).statusCode, 404);
});
