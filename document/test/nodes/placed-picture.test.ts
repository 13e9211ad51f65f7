import { equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { toHTML } from '../../src/index.ts';

const html = (attrs: Record<string, unknown>): string =>
  toHTML({
    type: 'paragraph',
    content: [{ type: 'image', attrs: { src: 'a.png', width: 100, height: 50, ...attrs } }],
  });

test('a picture over or under the text takes no space and is positioned from its paragraph', () => {
  match(
    html({ wrap: 'front', left: '12pt', top: '-3pt' }),
    /position: absolute; display: block; margin: -3pt 0 0 12pt"/,
  );
  match(html({ wrap: 'behind', align: 'center' }), /margin: 0pt 0 0 calc\(50% - 100px \/ 2\); z-index: -1/);
  match(html({ wrap: 'front', left: '12pt', horizontalFrom: 'page' }), /calc\(12pt - var\(--page-left, 0px\)\)/);
});

test('lines flow above a picture that lies lower than its paragraph, and beside it on one side', () => {
  const left = html({ wrap: 'square', left: '60pt', top: '30pt', distance: '0pt 9pt' });
  match(left, /float: inline-start; margin: 30pt 9pt 0pt 60pt; shape-outside: inset\(max\(0px, 30pt - 0pt\) 0 0 0\)/);
  match(
    html({ wrap: 'square', float: 'right', left: '60pt' }),
    /float: right; margin: 0pt calc\(100% - 60pt - 100px - 0pt\) 0pt 0pt/,
  );
});

test('no line flows beside a picture with text above and below only', () =>
  match(html({ wrap: 'topBottom', left: '60pt' }), /margin: 0pt calc\(100% - 60pt - 100px\) 0pt 60pt/));

test('a picture that states only its side has no margins of its own', () =>
  equal(/margin/.test(html({ wrap: 'square', float: 'left' })), false));
