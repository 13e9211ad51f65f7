import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { sha256 } from '../../src/plugin/digest.ts';

const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('sha256', () => {
  it('equals the digest of the bytes, at any length', async () => {
    for (const size of [0, 1, 2_097_152, 5_000_001]) {
      const bytes = new Uint8Array(new SharedArrayBuffer(size)).fill(7);
      assert.equal(await sha256(bytes), expected(bytes));
    }
  });

  it('lets other work run while it hashes a large input', async () => {
    let turns = 0;
    const other = setInterval(() => (turns += 1), 0);
    await sha256(new Uint8Array(40_000_000));
    clearInterval(other);
    assert.ok(turns > 1, `${turns} turns`);
  });
});
