import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FINDERS, type SensitiveKind } from '../../src/guard/sensitive.ts';

const found = (kind: SensitiveKind, text: string): string[] =>
  FINDERS[kind](text).map(({ from, to }) => text.slice(from, to));

describe('private data are found', () => {
  it('as email addresses', () => {
    assert.deepEqual(found('email', 'Mail a.b+c@ex-ample.co.uk, <x@y.de>. Not @home, a@b or @.'), [
      'a.b+c@ex-ample.co.uk',
      'x@y.de',
    ]);
  });

  it('as card numbers with a valid checksum', () => {
    assert.deepEqual(found('card', '4111 1111 1111 1111 and 5500-0000-0000-0004, not 4111 1111 1111 1112'), [
      '4111 1111 1111 1111',
      '5500-0000-0000-0004',
    ]);
  });

  it('as account numbers with a valid checksum', () => {
    assert.deepEqual(
      found('iban', 'IBAN DE89370400440532013000 or GB82 WEST 1234 5698 7654 32 AND MORE; DE00370400440532013000'),
      ['DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32'],
    );
  });

  it('as telephone numbers, but not as dates, prices and years', () => {
    assert.deepEqual(
      found('phone', 'Call +49 (0)30 123-456, 030/1234567. Since 2026-11-26, 01.02.2026, 1234567, 0.5'),
      ['+49 (0)30 123-456', '030/1234567'],
    );
  });
});
