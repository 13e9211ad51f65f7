import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineMetrics } from '../../src/base/metrics.ts';
import { MetricRegistry } from '../../src/metrics/registry.ts';

const table = defineMetrics('shop', {
  orders: { kind: 'counter', help: 'Orders.', labels: ['country', 'state'] },
  basketSize: { kind: 'histogram', unit: 'bytes', help: 'Baskets.', buckets: [1, 10] },
  waiting: { kind: 'gauge', help: 'Waiting.', labels: ['queue'] },
});

test('names follow the conventions of Prometheus, and families keep their order', async () => {
  const registry = new MetricRegistry();
  registry.measure(table);
  assert.deepEqual(
    (await registry.read()).map(({ name, kind, labels }) => [name, kind, labels]),
    [
      ['companion_shop_basket_size_bytes', 'histogram', []],
      ['companion_shop_orders_total', 'counter', ['country', 'state']],
      ['companion_shop_waiting', 'gauge', ['queue']],
    ],
  );
});

test('a counter counts by its labels', async () => {
  const registry = new MetricRegistry();
  const { orders } = registry.measure(table);
  orders.add(1, 'nl', 'paid');
  orders.add(2, 'nl', 'paid');
  orders.add(1, 'nl', 'open');
  assert.deepEqual(await samplesOf(registry, 'companion_shop_orders_total'), [
    { labels: ['nl', 'paid'], value: 3 },
    { labels: ['nl', 'open'], value: 1 },
  ]);
});

test('a histogram counts a value in the bucket whose bound it does not exceed', async () => {
  const registry = new MetricRegistry();
  const { basketSize } = registry.measure(table);
  for (const size of [0, 1, 5, 10, 11]) basketSize.record(size);
  assert.deepEqual(await samplesOf(registry, 'companion_shop_basket_size_bytes'), [
    { labels: [], value: 27, counts: [2, 2, 1] },
  ]);
});

test('a gauge asks all its sources, adds up values with the same labels, and omits failing sources', async () => {
  const registry = new MetricRegistry();
  const { waiting } = registry.measure(table);
  waiting.observe(() => [[1, 'pdf']]);
  waiting.observe(() =>
    Promise.resolve([
      [2, 'pdf'],
      [5, 'docx'],
    ]),
  );
  waiting.observe(() => Promise.reject(new Error('the database is away')));
  waiting.observe(() => {
    throw new Error('a mistake');
  });
  assert.deepEqual(await samplesOf(registry, 'companion_shop_waiting'), [
    { labels: ['pdf'], value: 3 },
    { labels: ['docx'], value: 5 },
  ]);
});

test('a gauge does not wait for a source that never answers', { timeout: 10_000 }, async () => {
  const registry = new MetricRegistry();
  registry.measure(table).waiting.observe(() => new Promise(() => undefined));
  assert.deepEqual(await samplesOf(registry, 'companion_shop_waiting'), []);
});

test('the same table always returns the same instruments', async () => {
  const registry = new MetricRegistry();
  registry.measure(table).orders.add(1, 'nl', 'paid');
  registry.measure(table).orders.add(1, 'nl', 'paid');
  assert.deepEqual(await samplesOf(registry, 'companion_shop_orders_total'), [{ labels: ['nl', 'paid'], value: 2 }]);
});

test('a name in another table is refused, not shared', () => {
  const registry = new MetricRegistry();
  registry.measure(table);
  const other = defineMetrics('shop', { waiting: { kind: 'counter', help: 'Something else.' } });
  const gauge = defineMetrics('shop', { orders_total: { kind: 'gauge', help: 'Something else.' } });
  registry.measure(other);
  assert.throws(() => registry.measure(gauge), { code: 'METRIC_TAKEN' });
});

test('labels beyond a thousand values are counted together, so that callers cannot fill the memory', async () => {
  const registry = new MetricRegistry();
  const { orders } = registry.measure(table);
  for (let index = 0; index < 1500; index++) orders.add(1, `country ${index}`, 'paid');
  const samples = (await samplesOf(registry, 'companion_shop_orders_total')) ?? [];
  assert.equal(samples.length, 1001);
  assert.deepEqual(samples.at(-1), { labels: ['other', 'other'], value: 500 });
});

const samplesOf = async (registry: MetricRegistry, name: string) =>
  (await registry.read()).find((family) => family.name === name)?.samples;
