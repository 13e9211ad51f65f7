import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Principal } from '@editor-companion/core/plugin';
import { askAt, readToken } from '../../src/socket/token.ts';

test('the token of an auth message is read, and no other message has one', () => {
  assert.equal(readToken(Uint8Array.of(2, 0, 2, 0x61, 0x62)), 'ab');
  assert.equal(readToken(Uint8Array.of(2, 0, 0)), '');
  assert.equal(readToken(Uint8Array.of(2, 1, 0)), undefined);
  assert.equal(readToken(Uint8Array.of(0, 0, 0)), undefined);
});

test('a client is asked for its next token 30 s before the end, or after half of a short lifetime, or never', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  const endsIn = (ms: number): Principal =>
    ({ kind: 'user', id: 'ada', scopes: [], expiresAt: 1_000_000 + ms }) as never;
  assert.equal(askAt(endsIn(300_000)), 1_270_000);
  assert.equal(askAt(endsIn(20_000)), 1_010_000);
  assert.equal(askAt({ kind: 'anonymous', id: 'anonymous', scopes: [] } as never), Number.POSITIVE_INFINITY);
});
