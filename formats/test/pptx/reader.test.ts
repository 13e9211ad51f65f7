import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../kit/docx.ts';
import { blocks, box, codes, p, placeholder, r, read } from '../kit/presentation.ts';

test('starts a page with each slide, with its title as a heading', () => {
  const slides = [placeholder('ctrTitle', p('Welcome')) + box(p('Hello'), { y: 30 }), placeholder('title', p('Plan'))];
  assert.deepEqual(blocks({ slides }).map(outline), [
    ['heading', 'Welcome'],
    ['paragraph', 'Hello'],
    ['pageBreak'],
    ['heading', 'Plan'],
  ]);
  assert.deepEqual(blocks({ slides })[0]?.attrs, { level: 2 });
});

test('adds no heading to a slide without a title', () => {
  const slides = [box(p('Only text')), placeholder('title', p('')) + box(p('More'))];
  assert.deepEqual(blocks({ slides }).map(outline), [['paragraph', 'Only text'], ['pageBreak'], ['paragraph', 'More']]);
});

test('makes one heading of a title in several paragraphs, and text of a second title', () => {
  const shapes = placeholder('title', p('One') + p('Two')) + placeholder('title', p('Three'));
  assert.deepEqual(blocks(shapes).map(outline), [
    ['heading', 'One', ['hardBreak'], 'Two'],
    ['paragraph', 'Three'],
  ]);
});

test('keeps an empty slide as an empty page', () => {
  assert.deepEqual(blocks({ slides: ['', box(p('x'))] }).map(outline), [
    ['paragraph'],
    ['pageBreak'],
    ['paragraph', 'x'],
  ]);
  assert.deepEqual(blocks({ slides: [] }), [{ type: 'paragraph' }]);
});

test('leaves hidden slides and hidden shapes out, the slides with a warning', () => {
  const result = read({
    slides: [
      { shapes: box(p('secret')), attributes: 'show="0"' },
      box(p('seen')) + box(p('unseen'), {}, { attributes: 'hidden="1"' }),
    ],
  });
  assert.deepEqual(result.content.content?.map(outline), [['paragraph', 'seen']]);
  assert.deepEqual(codes(result), ['SLIDES_HIDDEN']);
});

test('leaves dates, footers and slide numbers out', () => {
  const furniture = ['dt', 'ftr', 'sldNum'].map((type) => placeholder(type, p(type)));
  assert.deepEqual(blocks(furniture.join('') + box(p('text'))).map(outline), [['paragraph', 'text']]);
});

test('uses the size of the slides for the page, in millimetres', () => {
  const { page } = read({ slides: [box(p('x'))], main: '<p:sldSz cx="12192000" cy="6858000"/>' });
  assert.equal(page?.width, 338.67);
  assert.equal(page?.height, 190.5);
  assert.equal(page?.orientation, 'landscape');
  const upright = read({ slides: [], main: '<p:sldSz cx="6858000" cy="9144000"/>' });
  assert.equal(upright.page?.orientation, 'portrait');
});

test('states title, author and dates; the title defaults to that of the first slide', () => {
  const core = (title: string): string =>
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${title}</dc:title><dc:creator>Ada</dc:creator><dcterms:created>2026-03-01T10:00:00Z</dcterms:created></cp:coreProperties>`;
  const slides = [placeholder('title', p('Head'))];
  const named = read({ slides, core: core('Report') });
  assert.equal(named.title, 'Report');
  assert.equal(named.metadata?.['author'], 'Ada');
  assert.equal(named.metadata?.['created'], '2026-03-01T10:00:00Z');
  for (const nobodys of ['PowerPoint Presentation', 'Slide 1'])
    assert.equal(read({ slides, core: core(nobodys) }).title, 'Head');
  assert.equal(read({ slides }).title, 'Head');
  assert.equal(read({ slides: [box(p('x'))] }).title, undefined);
});

test('resolves links between slides', () => {
  const jump = r('go', '', '<a:hlinkClick r:id="j" action="ppaction://hlinksldjump"/>');
  const result = blocks({
    slides: [{ shapes: box(p(jump)), relations: { j: ['slide', 'slide2.xml'] } }, placeholder('title', p('Target'))],
  });
  assert.deepEqual(result[0]?.content?.[0]?.marks, [{ type: 'link', attrs: { href: '#slide-2' } }]);
  assert.equal(result[2]?.attrs?.['anchor'], 'slide-2');
});

test('text without a format looks as in a text box, and titles have the place of their layout', () => {
  const styles =
    '<p:titleStyle><a:lvl1pPr algn="ctr"/></p:titleStyle><p:otherStyle><a:lvl1pPr><a:defRPr sz="2000"><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:otherStyle>';
  const { page, content } = read({ slides: [placeholder('title', p('Plan'))], styles });
  assert.deepEqual(page?.text, { fontFamily: 'Body', fontSize: '20pt', lineHeight: '1.2', spaceAfter: '6pt' });
  assert.deepEqual(content.content?.[0]?.attrs, { level: 2, textAlign: 'center' });
});
