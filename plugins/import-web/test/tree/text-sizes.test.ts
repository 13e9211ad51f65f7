import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAll, isBlank, textOf } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';
import { textSizesOf } from '../../src/tree/text-sizes.ts';

const PAGES = [
  '',
  '<p> </p><p></p>',
  '<div> a  <b> b </b>\n<i></i> <i> </i>c</div>',
  '<div>a<b>b</b>c<b> </b><b> </b>d</div>',
  '<div>   <p>one   two</p>   <p>\u00A0three\u3000</p><!-- x --> tail </div>',
];

describe('textSizesOf', () => {
  for (const html of PAGES) {
    it(`gives for ${JSON.stringify(html)} the same as textOf`, () => {
      const page = parsePage(html);
      const sizeOf = textSizesOf(page);
      for (const one of [page, ...findAll(page, () => true)]) {
        assert.equal(sizeOf(one), textOf(one).length);
        assert.equal(isBlank(one), textOf(one) === '');
      }
    });
  }

  it('has no sizes for elements of another tree', () => {
    assert.equal(textSizesOf(parsePage('<p>a</p>'))(parsePage('<p>abc</p>')), 0);
  });
});
