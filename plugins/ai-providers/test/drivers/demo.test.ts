import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutContext } from '../../src/drivers/demo.ts';

describe('what the demo answers to', () => {
  it('is what somebody wrote, without the document and the selection that an editor sends along', () => {
    const asked = '<document>\nAll <b>\n\n</document>\n\n<selection>\nof it\n</selection>\nShorter, please.';
    assert.equal(withoutContext(asked), 'Shorter, please.');
    assert.equal(withoutContext('Is <document>\nA\n</document>\tfine?'), 'Is fine?');
  });

  it('is everything where no element ends, or another one does', () => {
    for (const text of [
      '<document>\nA',
      '<document>\nA\n</selection>',
      '<document>\n</document>',
      '<document>A\n</document>',
    ]) {
      assert.equal(withoutContext(text), text);
    }
    assert.equal(withoutContext('<selection>\n<document>\nA\n</document>'), '<selection>\n');
  });

  it('is found in time that grows no faster than the text, however many elements never end', () => {
    const size = 500_000;
    for (const text of ['<document>\n'.repeat(size), '<document>\n<selection>\n'.repeat(size)]) {
      assert.ok(withoutContext(text) === text);
    }
    assert.equal(withoutContext(`<document>\n${'<document>\n'.repeat(size)}\n</document>${'\n'.repeat(size)}a`), 'a');
  });
});
