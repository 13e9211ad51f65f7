import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf } from '../../src/tree/node.ts';
import { parsePage } from '../../src/tree/parse.ts';
import { selectAll } from '../../src/tree/select.ts';

const PAGE = parsePage(
  '<main id="m" class="a b"><div class="x"><p data-k="one-two">1</p><div class="x">2</div></div><p class="xy">3</p></main><p>4</p>',
);
const find = (selector: string): string[] => selectAll(PAGE, selector).map(textOf);

describe('selectAll', () => {
  const cases: Record<string, string[]> = {
    p: ['1', '3', '4'],
    'main p': ['1', '3'],
    '#m .xy': ['3'],
    'main.a.b .x': ['12'],
    '[data-k]': ['1'],
    'p[data-k^=one], p[data-k$=nothing], .xy': ['1', '3'],
    '[data-k*=-]': ['1'],
    '[data-k="one-two"]': ['1'],
    '* [data-k=one]': [],
    'div main': [],
  };
  for (const [selector, found] of Object.entries(cases))
    it(`finds ${JSON.stringify(found)} by ${selector}`, () => assert.deepEqual(find(selector), found));

  for (const selector of ['', 'a > b', 'p:first-child', 'a,,b', '[data-k', 'x'.repeat(2000)])
    it(`refuses ${JSON.stringify(selector.slice(0, 20))}`, () => assert.throws(() => find(selector), SyntaxError));
});
