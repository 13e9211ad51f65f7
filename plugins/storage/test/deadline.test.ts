import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endsWithin } from '../src/deadline.ts';

describe('deadline', () => {
  it('distinguishes work in time from late work', async () => {
    assert.equal(await endsWithin(60_000, Promise.resolve()), true);
    assert.equal(await endsWithin(5, new Promise(() => undefined)), false);
  });

  it('passes a failure on', async () => {
    await assert.rejects(endsWithin(60_000, Promise.reject(new Error('failed'))), /failed/);
  });
});
