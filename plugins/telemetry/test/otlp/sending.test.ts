import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompanion } from '@editor-companion/core';
import telemetry from '../../src/index.ts';
import { shop, spansOf, startCollector, startShop } from '../stage.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

test('a request is a span, and its work a span within it', async () => {
  await using collector = await startCollector();
  const host = await startShop({ otlp: { url: collector.url, sample: 1, headers: { authorization: 'Bearer key' } } });
  const answer = (await host.inject({ url: '/orders/1' })).json<{ data: { traceparent: string } }>();
  await host.close();
  const spans = spansOf(collector);
  const request = spans.find(({ name }) => name === 'GET /orders/:id');
  const work = spans.find(({ name }) => name === 'shop.pack');
  assert.ok(request && work);
  assert.equal(request.parentSpanId, undefined);
  assert.equal(work.parentSpanId, request.spanId);
  assert.equal(work.traceId, request.traceId);
  assert.equal(answer.data.traceparent, `00-${work.traceId}-${work.spanId}-01`);
  assert.deepEqual(work.attributes, [{ key: 'shop.items', value: { intValue: 2 } }]);
  assert.equal(collector.received[0]?.headers.authorization, 'Bearer key');
});

test('an error marks its span by its kind, without its text', async () => {
  await using collector = await startCollector();
  const host = await startShop({ otlp: { url: collector.url, sample: 1 } });
  await host.inject({ url: '/broken' });
  await host.close();
  const request = spansOf(collector).find(({ name }) => name === 'GET /broken');
  assert.equal(request?.status.code, 2);
  assert.doesNotMatch(JSON.stringify(collector.received), /ada@example\.org/);
});

test('a caller’s trace is continued only if callers are trusted', async () => {
  for (const trustIncoming of [false, true]) {
    await using collector = await startCollector();
    const host = await startShop({ otlp: { url: collector.url, sample: 1, trustIncoming } });
    await host.inject({ url: '/orders/1', headers: { traceparent: `00-${TRACE}-${SPAN}-01` } });
    await host.close();
    const request = spansOf(collector).find(({ name }) => name === 'GET /orders/:id');
    assert.equal(request?.traceId === TRACE, trustIncoming);
    assert.equal(request?.parentSpanId === SPAN, trustIncoming);
  }
});

test('with a sample of none nothing is sent, and the work is still done', async () => {
  await using collector = await startCollector();
  const host = await startShop({ otlp: { url: collector.url, sample: 0 } });
  assert.equal((await host.inject({ url: '/orders/1' })).statusCode, 200);
  await host.close();
  assert.deepEqual(collector.received, []);
});

test('without traces nothing is sent, whatever trace a caller sends', async () => {
  await using collector = await startCollector();
  const host = await startShop({ otlp: { url: collector.url, traces: false, sample: 1, trustIncoming: true } });
  const { body } = await host.inject({ url: '/orders/1', headers: { traceparent: `00-${TRACE}-${SPAN}-01` } });
  assert.match(body, /"traceparent":""/);
  await host.close();
  assert.deepEqual(collector.received, []);
});

test('an unavailable collector delays no response and no shutdown', async () => {
  const host = await startShop({ otlp: { url: 'http://127.0.0.1:1', sample: 1 } });
  assert.equal((await host.inject({ url: '/orders/1' })).statusCode, 200);
  await host.close();
});

test('lines of the log are sent with their trace', async () => {
  await using collector = await startCollector();
  const companion = await createCompanion({
    env: { NODE_ENV: 'test' },
    config: {
      server: { port: 0 },
      log: { level: 'info' },
      plugins: {
        shop: { use: shop },
        telemetry: { use: telemetry, options: { otlp: { url: collector.url, sample: 1, logs: true } } },
      } as never,
    },
  });
  await companion.app.inject({ url: '/orders/1' });
  await companion.close();
  const sent = JSON.stringify(collector.received.filter(({ path }) => path === '/v1/logs'));
  assert.match(sent, /"stringValue":"packed"/);
  const work = spansOf(collector).find(({ name }) => name === 'shop.pack');
  assert.ok(work && sent.includes(work.traceId));
});
