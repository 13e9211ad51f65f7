import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, box, p, placeholder, r, solid } from '../../kit/presentation.ts';

const marksOf = (run: string) => blocks(box(p(run)))[0]?.content?.[0]?.marks;
const style = (attrs: object) => [{ type: 'textStyle', attrs }];

test('keeps bold, italic, underline, strike, sub- and superscript', () => {
  const marks = marksOf(r('x', 'b="1" i="1" u="sng" strike="sngStrike" baseline="30000"'));
  assert.deepEqual(
    marks?.map(({ type }) => type),
    ['bold', 'italic', 'underline', 'strike', 'superscript'],
  );
  assert.deepEqual(marksOf(r('x', 'baseline="-25000"')), [{ type: 'subscript' }]);
  assert.equal(marksOf(r('x', 'b="0" u="none" strike="noStrike" baseline="0"')), undefined);
});

test('states size, font and colour only if they differ from the layout', () => {
  assert.deepEqual(marksOf(r('x', 'sz="2400"', solid('C00000'))), style({ fontSize: '24pt', color: '#c00000' }));
  assert.deepEqual(marksOf(r('x', '', '<a:latin typeface="Courier New"/>')), style({ fontFamily: 'Courier New' }));
  assert.equal(marksOf(r('x', 'sz="1800"')), undefined);
});

test('states the size to which a text was shrunk to fit its shape', () => {
  const shrunk = box(p(r('x', 'sz="4000"'))).replace(
    '<a:bodyPr/>',
    '<a:bodyPr><a:normAutofit fontScale="62500"/></a:bodyPr>',
  );
  assert.deepEqual(blocks(shrunk)[0]?.content?.[0]?.marks, style({ fontSize: '25pt' }));
});

test('resolves colours and fonts of the theme', () => {
  const accent = '<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>';
  assert.deepEqual(marksOf(r('x', '', accent)), style({ color: '#ed7d31' }));
  assert.deepEqual(marksOf(r('x', '', '<a:latin typeface="+mj-lt"/>')), style({ fontFamily: 'Head' }));
});

test('keeps capitals, spacing and highlights', () => {
  assert.deepEqual(
    marksOf(r('x', 'cap="small" spc="300"')),
    style({ letterSpacing: '3pt', fontVariant: 'small-caps' }),
  );
  const highlight = '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>';
  assert.deepEqual(marksOf(r('x', '', highlight)), [{ type: 'highlight', attrs: { color: '#ffff00' } }]);
});

test('gives titles the look of headings', () => {
  const title = placeholder('title', p(r('x', 'sz="6000" b="1"', '<a:latin typeface="Courier"/>')));
  assert.deepEqual(blocks(title)[0]?.content, [{ type: 'text', text: 'x', marks: [{ type: 'bold' }] }]);
});

test('joins runs of the same format', () => {
  const runs = r('one ', 'lang="en-GB"') + r('two', 'lang="de-DE" dirty="0"') + r(' three', 'i="1"');
  assert.deepEqual(
    blocks(box(p(runs)))[0]?.content?.map(({ text }) => text),
    ['one two', ' three'],
  );
});

test('keeps links with their hint', () => {
  const link = r('site', '', '<a:hlinkClick r:id="l" tooltip="There"/>');
  const [block] = blocks({
    slides: [{ shapes: box(p(link)), relations: { l: ['hyperlink', 'https://example.org/a'] } }],
  });
  assert.deepEqual(block?.content?.[0]?.marks, [
    { type: 'link', attrs: { href: 'https://example.org/a', title: 'There' } },
  ]);
});

test('maps letters of a symbol font, and keeps letters beside them', () => {
  const text = (run: string) => blocks(box(p(run)))[0]?.content?.[0]?.text;
  assert.equal(text(r('\u00fc', '', '<a:latin typeface="Wingdings"/>')), '✓');
  assert.equal(text(r('a \uf0fc', '', '<a:latin typeface="Arial"/><a:sym typeface="Wingdings"/>')), 'a ✓');
});
