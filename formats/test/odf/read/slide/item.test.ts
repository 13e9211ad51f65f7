import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { movedBy } from '../../../../src/odf/read/slide/item.ts';

describe('the place of a turned shape', () => {
  it('equals its translation', () => {
    assert.deepEqual(movedBy('rotate (1.5) translate (2cm 3cm)'), { x: '2cm', y: '3cm' });
    assert.deepEqual(movedBy('translate( 2cm , 3cm )'), { x: '2cm', y: '3cm' });
    for (const none of ['', 'rotate (1)', 'translate (2cm)', 'translate ()', 'translate (2cm 3cm']) {
      assert.equal(movedBy(none), undefined, none);
    }
  });

  it('is found in linear time of the transformation', () => {
    const many = 2_000_000;
    const commas = ','.repeat(many);
    assert.equal(movedBy(`translate(l${commas}\t${commas}translate( n)`), undefined);
    assert.equal(movedBy('translate('.repeat(many)), undefined);
    assert.equal(movedBy(`translate${' '.repeat(many)}`), undefined);
  });
});
