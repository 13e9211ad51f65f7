import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogRecord, LogState } from '@editor-companion/core/plugin';
import { buffersOf, packState, unpackState } from '../../src/log/stored-state.ts';

const record = (seq: number): LogRecord => ({
  seq,
  kind: seq % 2 === 0 ? 'update' : 'edit',
  origin: 'node',
  user: `user-${seq % 3}`,
  time: seq * 1000,
  bytes: Uint8Array.of(seq % 256, seq >> 8),
});

/** Transfers a state as between threads. */
async function handOver(state: LogState): Promise<LogState> {
  const packed = packState(structuredClone(state), 'doc');
  return unpackState(structuredClone(packed, { transfer: buffersOf(packed) }));
}

test('a document with a long tail is returned unchanged from its thread', async () => {
  const base = { seq: 7, bytes: Uint8Array.of(1, 2, 3) };
  const tail = Array.from({ length: 10_000 }, (_, index) => record(base.seq + 1 + index));
  const state = { head: base.seq + tail.length, base, tail };
  assert.deepEqual(await handOver(state), state);
});

test('a document without base or without tail is returned unchanged', async () => {
  const states = [
    { head: 2, base: undefined, tail: [record(1), record(2)] },
    { head: 4, base: { seq: 4, bytes: Uint8Array.of(9) }, tail: [] },
  ];
  for (const state of states) assert.deepEqual(await handOver(state), state);
});
