import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitMemory, type Memory } from '../../src/inspect/memory.ts';

declare const WebAssembly: { readonly Memory: new (size: { initial: number; maximum: number }) => Memory };

test('WebAssembly gets no more memory than it may have', () => {
  limitMemory(10 * 65_536);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 100 });
  memory.grow(9);
  assert.throws(() => memory.grow(1), RangeError);
  assert.equal(memory.buffer.byteLength, 10 * 65_536);
});
