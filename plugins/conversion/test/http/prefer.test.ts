import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prefersAsync } from '../../src/http/prefer.ts';

describe('Prefer: respond-async', () => {
  it('is recognised alone, in a list, with parameters and in several headers', () => {
    for (const header of [
      'respond-async',
      'wait=10, Respond-Async',
      'respond-async; foo=1',
      ['wait=1', 'respond-async'],
    ])
      assert.equal(prefersAsync(header), true, String(header));
  });

  it('is not recognised in other values', () => {
    for (const header of [undefined, '', 'wait=10', 'respond-asynchronously', 'x="respond-async"'])
      assert.equal(prefersAsync(header), false, String(header));
  });
});
