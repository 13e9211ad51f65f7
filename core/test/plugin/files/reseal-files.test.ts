import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resealFiles } from '../../../src/plugin/files/reseal-files.ts';

const files = ['a', 'b', 'c'].map((id) => ({ id, size: 10 }));
const stepOf = (options: Partial<Parameters<typeof resealFiles>[0]> = {}) =>
  resealFiles({
    files,
    limit: 3,
    cursor: '',
    maxBytes: 1000,
    isRewritten: () => true,
    reseal: async ({ id }) => id !== 'b',
    signal: new AbortController().signal,
    ...options,
  });

it('counts encrypted and remaining files, and continues after a full page', async () => {
  assert.deepEqual(await stepOf(), { cursor: 'c', done: 2, left: 1 });
  assert.deepEqual(await stepOf({ limit: 4 }), { cursor: undefined, done: 2, left: 1 });
});

it('ends after the file that reaches the limit of bytes, which counts written bytes', async () => {
  assert.deepEqual(await stepOf({ maxBytes: 10 }), { cursor: 'a', done: 1, left: 0 });
  assert.deepEqual(await stepOf({ maxBytes: 10, isRewritten: () => false }), { cursor: 'c', done: 2, left: 1 });
});

it('does nothing once it is aborted, and returns the place to continue', async () => {
  assert.deepEqual(await stepOf({ cursor: 'x', signal: AbortSignal.abort() }), { cursor: 'x', done: 0, left: 0 });
});
