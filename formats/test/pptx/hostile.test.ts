import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FormatError } from '@editor-companion/formats';
import { readPptx } from '../../src/pptx/reader.ts';
import { outline, withFile } from '../kit/docx.ts';
import { zip } from '../kit/zip.ts';
import { box, blocks, codes, frame, group, p, part, placeholder, read } from '../kit/presentation.ts';

const refusal = (bytes: Buffer): unknown => {
  try {
    withFile(bytes, (path) => readPptx(path, () => undefined));
  } catch (error) {
    return error instanceof FormatError && error.code;
  }
  return undefined;
};

test('refuses a package without a presentation', () => {
  assert.equal(refusal(zip([{ name: '[Content_Types].xml', bytes: '<Types/>' }])), 'FILE_DAMAGED');
});

test('refuses a main part and a slide of another kind', () => {
  assert.throws(() => read({ slides: [], files: { 'ppt/presentation.xml': '<x/>' } }), { code: 'FILE_DAMAGED' });
  assert.throws(() => read({ slides: [''], files: { 'ppt/slides/slide1.xml': '<x/>' } }), {
    code: 'FILE_DAMAGED',
  });
});

test('continues without a missing slide', () => {
  const gone = `<p:sldIdLst><p:sldId r:id="s1"/><p:sldId r:id="s9"/></p:sldIdLst>`;
  const result = read({
    slides: [box(p('here'))],
    mainRelations: { s9: ['slide', 'slides/gone.xml'] },
    files: { 'ppt/presentation.xml': part('p:presentation', gone) },
  });
  assert.deepEqual(result.content.content?.map(outline), [['paragraph', 'here']]);
  assert.deepEqual(codes(result), ['PART_DAMAGED']);
});

test('shows a slide once that is listed several times', () => {
  const list = '<p:sldIdLst>' + '<p:sldId r:id="s1"/>'.repeat(100) + '</p:sldIdLst>';
  const files = { 'ppt/presentation.xml': part('p:presentation', list) };
  assert.deepEqual(blocks({ slides: [box(p('once'))], files }).map(outline), [['paragraph', 'once']]);
});

test('works without layout, master and theme, and with circular ones', () => {
  const relations = (kind: string, target: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="x/${kind}" Target="${target}"/></Relationships>`;
  const slides = [placeholder('title', p('Title')) + placeholder('', p('Text'), { index: 1 })];
  const alone = { 'ppt/slides/_rels/slide1.xml.rels': relations('slideLayout', 'nowhere.xml') };
  const circle = {
    'ppt/slideLayouts/_rels/layout.xml.rels': relations('slideMaster', 'layout.xml'),
    'ppt/slideMasters/_rels/master.xml.rels': relations('slideLayout', '../slideLayouts/layout.xml'),
  };
  for (const files of [alone, circle]) {
    assert.deepEqual(blocks({ slides, files }).map(outline), [
      ['heading', 'Title'],
      ['paragraph', 'Text'],
    ]);
  }
});

test('limits impossible coordinates', () => {
  const far = (y: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1"/></p:nvSpPr><p:spPr><a:xfrm rot="x"><a:off x="-1e308" y="${y}"/><a:ext cx="1e400" cy="-5"/></a:xfrm></p:spPr><p:txBody>${p(y)}</p:txBody></p:sp>`;
  assert.deepEqual(blocks(far('1e300') + far('NaN') + far('-1e300')).map(outline), [
    ['paragraph', '-1e300'],
    ['paragraph', 'NaN'],
    ['paragraph', '1e300'],
  ]);
});

test('reads nested groups, and refuses more than a program would write', () => {
  const nest = (depth: number): string =>
    '<p:grpSp><p:grpSpPr/>'.repeat(depth) + box(p('inside')) + '</p:grpSp>'.repeat(depth);
  assert.deepEqual(blocks(nest(50)).map(outline), [['paragraph', 'inside']]);
  assert.throws(() => blocks(nest(300)), { code: 'XML_UNSAFE' });
});

test('stays linear with thousands of shapes in one place', () => {
  const shapes = Array.from({ length: 3000 }, (_, at) => box(p(String(at)))).join('');
  assert.equal(blocks(shapes).length, 3000);
});

test('reads shapes up to a limit', () => {
  const result = read(box(p('first')) + '<p:cxnSp/>'.repeat(50_000) + box(p('beyond')));
  assert.deepEqual(result.content.content?.map(outline), [['paragraph', 'first']]);
  assert.deepEqual(codes(result), ['SLIDES_CUT']);
});

test('refuses a table that would make more cells than a document can hold', () => {
  const cells = (count: number): string => `<a:tr>${'<a:tc/>'.repeat(count)}</a:tr>`;
  const rows = cells(2000) + cells(1).repeat(2000);
  assert.throws(() => blocks(frame(`<a:tbl>${rows}</a:tbl>`)), { code: 'CONTENT_TOO_LARGE' });
});

test('drops links to script and files, and keeps their text', () => {
  const link = '<a:r><a:rPr><a:hlinkClick r:id="j"/></a:rPr><a:t>click</a:t></a:r>';
  const result = read({ slides: [{ shapes: box(p(link)), relations: { j: ['hyperlink', 'javascript:alert(1)'] } }] });
  assert.deepEqual(result.content.content, [{ type: 'paragraph', content: [{ type: 'text', text: 'click' }] }]);
  assert.deepEqual(codes(result), ['LINK_DROPPED']);
});

test('accepts groups without size and with an absurd scale', () => {
  const scaled = (inner: string): string =>
    `<a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000000" cy="1000000000"/><a:chOff x="0" y="0"/><a:chExt cx="${inner}" cy="${inner}"/></a:xfrm>`;
  const shapes = group(group(group(box(p('a')), scaled('1')), scaled('1')), scaled('0'));
  assert.deepEqual(blocks(shapes).map(outline), [['paragraph', 'a']]);
});
