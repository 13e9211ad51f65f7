import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, MemoryCurve } from './memory.ts';

const curve = (...samples: number[]): MemoryCurve => {
  const memory = new MemoryCurve();
  for (const sample of samples) memory.add(sample);
  return memory;
};

test('memory is compared by the medians of thirds after the warm-up, so that a peak does not count as growth', () => {
  const memory = curve(10, 20, 30, /* warm now */ 100, 101, 900, 100, 99, 100, 100, 102, 101);
  assert.deepEqual(memory.thirds(0.25), [101, 100, 101]);
  assert.equal(growthOf(memory.thirds(0.25)), 0);
});

test('growth of memory is reported as a share', () => {
  const memory = curve(...Array.from({ length: 90 }, (_, index) => 100 + index));
  assert.ok(Math.abs(growthOf(memory.thirds(0)) - 60 / 115) < 0.001);
});
