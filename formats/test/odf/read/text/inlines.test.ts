import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, codes, p, read } from '../../../kit/odf.ts';

const inlines = (body: string) => blocks('odt', p(body))[0]?.content;
const texts = (body: string) => inlines(body)?.map(({ type, text }) => text ?? type);

test('white space collapses across elements, except blanks in elements of their own', () => {
  assert.deepEqual(texts('  a \n <text:span>  b</text:span><text:s text:c="2"/>c<text:tab/>d'), ['a b  c\td']);
});

test('line breaks, soft hyphens and fields keep their text', () => {
  assert.deepEqual(texts('a<text:line-break/> b\u00ad<text:page-number>7</text:page-number>'), [
    'a',
    'hardBreak',
    'b\u00ad',
    'pageNumber',
  ]);
});

test('scripts and event listeners show nothing', () => {
  const body =
    'a<text:script script:language="JavaScript">alert(1)</text:script><office:event-listeners><script:event-listener>x</script:event-listener></office:event-listeners><text:toc-mark text:string-value="i"/><text:soft-page-break/>b';
  assert.deepEqual(texts(body), ['ab']);
});

test('safe links are kept, and unsafe ones leave their text', () => {
  const result = read(
    'odt',
    p(
      '<text:a xlink:href="https://example.com/" office:title="T">a</text:a><text:a xlink:href="javascript:alert(1)">b</text:a>',
    ),
  );
  assert.deepEqual(result.content.content?.[0]?.content, [
    { type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'https://example.com/', title: 'T' } }] },
    { type: 'text', text: 'b' },
  ]);
  assert.deepEqual(codes(result), ['LINK_DROPPED']);
});

test('references link to the block with their mark', () => {
  const [link, target] = blocks(
    'odt',
    p('<text:bookmark-ref text:ref-name="my mark">see</text:bookmark-ref>') +
      p('<text:bookmark text:name="first"/><text:reference-mark-start text:name="my mark"/>here'),
  );
  assert.equal(target?.attrs?.['anchor'], 'first');
  assert.deepEqual(link?.content?.[0]?.marks, [{ type: 'link', attrs: { href: '#first' } }]);
});

test('hidden texts and paragraphs are left out', () => {
  const body =
    p('a<text:hidden-text text:is-hidden="true">b</text:hidden-text>') +
    p('gone<text:hidden-paragraph text:is-hidden="true"/>');
  assert.deepEqual(blocks('odt', body), [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }]);
});

test('phonetic guides follow their base in brackets', () => {
  assert.deepEqual(
    texts('<text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby>'),
    ['漢(kan)'],
  );
});

test('repeated blanks are limited', () => {
  const [text] = inlines('<text:s text:c="1000000000"/>'.repeat(500)) ?? [];
  assert.ok((text?.text?.length ?? 0) <= 1_000_000);
});

test('footnotes and endnotes are at their references and after the text', () => {
  const note = (kind: string, body: string): string =>
    `<text:note text:note-class="${kind}"><text:note-citation>1</text:note-citation><text:note-body>${p(body)}</text:note-body></text:note>`;
  const [paragraph, notes] = blocks('odt', p(`a${note('footnote', 'one')}b${note('endnote', 'two')}`));
  assert.deepEqual(paragraph?.content, [
    { type: 'text', text: 'a' },
    { type: 'footnoteReference', attrs: { noteId: 'fn1', kind: 'footnote' } },
    { type: 'text', text: 'b' },
    { type: 'footnoteReference', attrs: { noteId: 'en2', kind: 'endnote' } },
  ]);
  assert.deepEqual(
    notes?.content?.map(({ attrs, content }) => [attrs?.['noteId'], content?.[0]?.content?.[0]?.text]),
    [
      ['fn1', 'one'],
      ['en2', 'two'],
    ],
  );
});
