import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCredential } from '../src/credential.ts';

const read = (authorization?: string, token?: string): string =>
  readCredential(
    { headers: { ...(authorization !== undefined && { authorization }) }, ...(token !== undefined && { token }) },
    100,
  );

describe('readCredential', () => {
  it('accepts a bearer token, the bare token, and the token of a subprotocol', () => {
    assert.equal(read('Bearer a.b.c'), 'a.b.c');
    assert.equal(read('bearer   a.b.c '), 'a.b.c');
    assert.equal(read('a.b.c'), 'a.b.c');
    assert.equal(read(undefined, 'a.b.c'), 'a.b.c');
  });

  it('prefers the header', () => {
    assert.equal(read('a', 'b'), 'a');
  });

  it('distinguishes a missing credential from a wrong one', () => {
    for (const missing of [undefined, '', '  ', 'Bearer', 'Bearer '])
      assert.throws(() => read(missing), { code: 'AUTH_REQUIRED' });
    for (const wrong of ['Basic dTpw', 'Bearer a b', 'ä', 'x'.repeat(101)])
      assert.throws(() => read(wrong), { code: 'AUTH_INVALID' });
  });
});
