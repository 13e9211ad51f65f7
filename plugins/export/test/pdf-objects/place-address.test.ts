import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  addressOf,
  CHANGE,
  CONTROL_PLACES,
  controlAt,
  commentPlace,
  formulaAddress,
  placeAt,
} from '../../src/pdf-objects/place-address.ts';

it('places are read back from their address, with any ids of comments', () => {
  const address = addressOf([CHANGE, commentPlace('a/b?#%'), commentPlace('change')]);
  assert.deepEqual(placeAt(address), { isChange: true, comments: ['a/b?#%', 'change'] });
});

it('an address of a document is a link, or a place without comments if it is invalid', () => {
  assert.equal(placeAt('https://example.com/change'), undefined);
  assert.deepEqual(placeAt('https://mark.invalid/comment:%E0%A4%A'), { isChange: false, comments: [] });
});

it('a formula is read back from its address; an empty one, and one that is too long, has none', () => {
  const latex = '\\frac{a/b}{c%}\n\\ ü';
  assert.deepEqual(placeAt(formulaAddress(latex) ?? ''), { isChange: false, comments: [], formula: latex });
  assert.deepEqual([formulaAddress(' '), formulaAddress('x'.repeat(2001))], [undefined, undefined]);
});

it('a form control has its index in its address', () => {
  assert.equal(controlAt(`${CONTROL_PLACES}12`), 12);
  for (const other of ['', '-1', '1234567', 'x', '1/2']) assert.equal(controlAt(CONTROL_PLACES + other), undefined);
  assert.equal(controlAt('https://example.com/control:1'), undefined);
});
