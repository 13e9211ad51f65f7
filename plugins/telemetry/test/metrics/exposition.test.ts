import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeMetrics } from '../../src/metrics/exposition.ts';

test('a counter with labels', () => {
  const text = writeMetrics([
    {
      name: 'orders_total',
      kind: 'counter',
      help: 'Orders.\nOf \\ all',
      labels: ['country', 'state'],
      samples: [{ labels: ['n"l\n', 'pa\\id'], value: 3 }],
    },
  ]);
  assert.equal(
    text,
    '# HELP orders_total Orders.\\nOf \\\\ all\n# TYPE orders_total counter\norders_total{country="n\\"l\\n",state="pa\\\\id"} 3\n',
  );
});

test('a histogram adds its buckets up, and the last one contains all values', () => {
  const text = writeMetrics([
    {
      name: 'size_bytes',
      kind: 'histogram',
      help: 'Size.',
      labels: ['kind'],
      bounds: [1, 10],
      samples: [{ labels: ['a'], value: 27.5, counts: [2, 2, 1] }],
    },
  ]);
  assert.equal(
    text,
    [
      '# HELP size_bytes Size.',
      '# TYPE size_bytes histogram',
      'size_bytes_bucket{kind="a",le="1"} 2',
      'size_bytes_bucket{kind="a",le="10"} 4',
      'size_bytes_bucket{kind="a",le="+Inf"} 5',
      'size_bytes_sum{kind="a"} 27.5',
      'size_bytes_count{kind="a"} 5',
      '',
    ].join('\n'),
  );
});

test('a number without labels, and an infinite one', () => {
  const gauge = (value: number) => ({
    name: 'x',
    kind: 'gauge' as const,
    help: 'X.',
    labels: [],
    samples: [{ labels: [], value }],
  });
  assert.match(writeMetrics([gauge(0.25)]), /^x 0\.25$/m);
  assert.match(writeMetrics([gauge(Infinity)]), /^x \+Inf$/m);
  assert.match(writeMetrics([gauge(-Infinity)]), /^x -Inf$/m);
});
