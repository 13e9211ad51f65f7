import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitWebAssemblyMemory } from '../../src/plugin/web-assembly-memory.ts';

interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (pages: number) => number;
}

declare const WebAssembly: { readonly Memory: new (size: { initial: number; maximum: number }) => Memory };

const PAGE = 65_536;

test('WebAssembly gets at most the allowed memory', () => {
  limitWebAssemblyMemory(10 * PAGE);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 100 });
  assert.equal(memory.grow(9), 1, 'how many pages there were');
  assert.throws(() => memory.grow(1), RangeError);
  assert.equal(memory.buffer.byteLength, 10 * PAGE);
});

test('the last limit applies', () => {
  limitWebAssemblyMemory(2 * PAGE);
  limitWebAssemblyMemory(5 * PAGE);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 100 });
  memory.grow(4);
  assert.throws(() => memory.grow(1), RangeError);
});
