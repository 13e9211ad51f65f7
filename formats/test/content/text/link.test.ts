import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeHref } from '../../../src/content/text/link.ts';
import { read, r } from '../../kit/docx.ts';

for (const href of [
  'https://example.com/a?b=c#d',
  'mailto:a@b.c',
  'tel:+49',
  'ftp://e.com',
  '#part',
  'other.html',
  '../up/',
]) {
  test(`a link to ${href} is allowed`, () => assert.equal(safeHref(href), href));
}

for (const href of [
  'javascript:alert(1)',
  'JaVaScript:alert(1)',
  ' java\nscript:alert(1)',
  'java\u200bscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  String.raw`\\host\share`,
  '//host',
  'x:y',
  `https://e.com/${'a'.repeat(9000)}`,
  '',
]) {
  test(`a link to ${JSON.stringify(href.slice(0, 30))} is not allowed`, () => assert.equal(safeHref(href), undefined));
}

test('a link that is not allowed leaves its text and a warning', () => {
  const result = read({
    body: `<w:p><w:hyperlink r:id="bad">${r('click')}</w:hyperlink><w:hyperlink r:id="good" w:tooltip="Home">${r(' here')}</w:hyperlink></w:p>`,
    relations: { bad: ['hyperlink', 'javascript:alert(1)'], good: ['hyperlink', 'https://example.com/'] },
  });
  assert.deepEqual(result.content.content?.[0]?.content, [
    { type: 'text', text: 'click' },
    { type: 'text', text: ' here', marks: [{ type: 'link', attrs: { href: 'https://example.com/', title: 'Home' } }] },
  ]);
  assert.deepEqual(
    result.warnings?.map(({ code, count }) => [code, count]),
    [['LINK_DROPPED', 1]],
  );
});
