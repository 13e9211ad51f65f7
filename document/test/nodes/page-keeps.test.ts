import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML, toHTML } from '../../src/index.ts';

const NAMES = ['keepWithNext', 'keepTogether', 'widows', 'orphans'];

/** What a block of HTML says about the ends of pages. */
const keeps = (html: string): unknown => {
  const stated = Object.entries(fromHTML(html).content?.[0]?.attrs ?? {});
  return Object.fromEntries(stated.filter(([name, value]) => NAMES.includes(name) && value !== null));
};

test('blocks say in CSS where pages do not break', () => {
  const attrs = { keepWithNext: true, keepTogether: false, widows: 1, orphans: 3 };
  const html = toHTML({ type: 'paragraph', attrs });
  equal(html, '<p style="break-after: avoid; break-inside: auto; widows: 1; orphans: 3"></p>');
  deepEqual(keeps(html), attrs);
  deepEqual(keeps(toHTML({ type: 'heading', attrs: { level: 1, keepWithNext: false } })), { keepWithNext: false });
  deepEqual(keeps('<p>x</p>'), {});
});

test('HTML of other programs has older and longer words for it', () => {
  deepEqual(keeps('<p style="page-break-after:avoid;page-break-inside:AVOID">x</p>'), {
    keepWithNext: true,
    keepTogether: true,
  });
  deepEqual(keeps('<h2 style="break-after: avoid-page; break-inside: inherit; widows: 0; orphans: 21">x</h2>'), {
    keepWithNext: true,
  });
  deepEqual(keeps('<p style="break-after: page; widows: many">x</p>'), {});
});
