import assert from 'node:assert/strict';
import { it } from 'node:test';
import { indexPage } from '../../src/sites/page-index.ts';
import { elementsBelow } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';
import { parseSelector } from '../../src/tree/select.ts';

const PAGE = parsePage(
  '<main id="m" class=" a b b "><div class="x"><p data-k="one-two">1</p><div class="x">2</div></div><p class="xy">3</p></main><p id="">4</p>',
);

for (const selector of [
  'p',
  '*',
  'main p',
  '#m .xy, .x, #m',
  '.b.a',
  'p.xy',
  '[data-k]',
  '[data-k^=one], p',
  'main *',
  '.none',
  '#none p',
]) {
  it(`an index finds by ${selector} the same elements as trying each, in the same order`, () => {
    assert.deepEqual(
      indexPage(PAGE).all(selector),
      elementsBelow(PAGE).filter((one) => parseSelector(selector).accepts(one)),
    );
  });
}

it('an index refuses an invalid selector', () => {
  assert.throws(() => indexPage(PAGE).all('p > a'), SyntaxError);
});
