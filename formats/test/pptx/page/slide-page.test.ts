import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import {
  box,
  codes,
  frame,
  group,
  p,
  part,
  picture,
  placeholder,
  PNG,
  r,
  read,
  solid,
} from '../../kit/presentation.ts';

type Source = Parameters<typeof read>[0];

/** Returns the pages of an imported presentation, one for each slide. */
const pages = (source: Source): DocumentNode[] =>
  (read(source, 'pages').content.content ?? []).filter(({ type }) => type === 'textBox');

/** Returns the boxes of the first page. */
const boxes = (source: Source): DocumentNode[] => [...(pages(source)[0]?.content ?? [])];

const textOf = ({ text = '', content = [] }: DocumentNode): string => text + content.map(textOf).join('');

const pick = (node: DocumentNode | undefined, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, node?.attrs?.[name]]));

const drawn = (source: Source): string[] =>
  (read(source, 'pages').assets ?? [])
    .filter(({ mediaType }) => mediaType === 'image/svg+xml')
    .map(({ bytes }) => Buffer.from(bytes).toString());

test('makes each slide one box of the size of its page, without margins, and separates them', () => {
  const result = read({ slides: [box(p('one')), box(p('two'))] }, 'pages');
  assert.deepEqual(
    result.content.content?.map(({ type }) => type),
    ['textBox', 'pageBreak', 'textBox'],
  );
  assert.deepEqual(pick(result.content.content?.[0], 'width', 'height', 'left'), {
    width: '720pt',
    height: '539.9pt',
    left: undefined,
  });
  assert.deepEqual(result.page?.margin, { top: 0, right: 0, bottom: 0, left: 0 });
});

test('keeps the positions of shapes, also within groups that scale them, from the bottom to the top', () => {
  const stretch =
    '<a:xfrm><a:off x="914400" y="0"/><a:ext cx="1828800" cy="914400"/><a:chOff x="0" y="0"/><a:chExt cx="914400" cy="914400"/></a:xfrm>';
  const shapes = box(p('low'), { x: 5, y: 50 }) + group(box(p('in'), { x: 1, y: 2, width: 4, height: 3 }), stretch);
  const [low, within] = boxes(shapes);
  assert.equal(textOf(low ?? { type: '' }), 'low');
  assert.deepEqual(pick(low, 'left', 'top', 'width', 'height'), {
    left: '36pt',
    top: '360pt',
    width: '72pt',
    height: '36pt',
  });
  assert.deepEqual(pick(within, 'left', 'top', 'width', 'height'), {
    left: '86.4pt',
    top: '14.4pt',
    width: '57.6pt',
    height: '21.6pt',
  });
});

test('states the whole format of text, including the shrunk size and the line height', () => {
  const shape = box(p(r('x', 'sz="2000"'))).replace(
    '<a:bodyPr/>',
    '<a:bodyPr anchor="ctr" lIns="0"><a:normAutofit fontScale="50000" lnSpcReduction="20000"/></a:bodyPr>',
  );
  const [node] = boxes(shape);
  const paragraph = node?.content?.[0];
  assert.deepEqual(pick(node, 'padding', 'verticalAlign'), {
    padding: '3.6pt 7.2pt 3.6pt 0pt',
    verticalAlign: 'middle',
  });
  assert.deepEqual(pick(paragraph, 'lineHeight', 'spaceAfter'), { lineHeight: '9.6pt', spaceAfter: '0pt' });
  assert.equal(paragraph?.content?.[0]?.marks?.[0]?.attrs?.['fontSize'], '10pt');
});

test('makes the title of a slide its heading in its place, and shows its number and its footer', () => {
  const shapes = placeholder('sldNum', '<a:p><a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld></a:p>');
  const title = placeholder('title', p('Head'));
  const result = boxes({ slides: [shapes + title], layout: placed('title', 3) + placed('sldNum', 4) });
  assert.deepEqual(
    result.map((node) => [textOf(node), node.content?.[0]?.type, node.attrs?.['left']]),
    [
      ['7', 'paragraph', '28.8pt'],
      ['Head', 'heading', '21.6pt'],
    ],
  );
});

/** Returns a layout placeholder. `tenths` is its distance from the left in tenths of an inch. */
const placed = (type: string, tenths: number): string =>
  placeholder(type, p('Click here'), {
    properties: `<a:xfrm><a:off x="${tenths * 91_440}" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm>`,
  });

test('shows the drawings of layout and master below each slide, without their placeholders', () => {
  const source = {
    slides: [box(p('own'))],
    layout: box(p('layout')) + placed('body', 1),
    master: box(p('master')) + placed('title', 1),
  };
  assert.deepEqual(boxes(source).map(textOf), ['master', 'layout', 'own']);
  const hidden = { ...source, slides: [{ shapes: box(p('own')), attributes: 'showMasterSp="0"' }] };
  assert.deepEqual(boxes(hidden).map(textOf), ['own']);
});

test('takes the background of the slide, else of its layout, else of its master', () => {
  const background = (colour: string): string => `<p:bg><p:bgPr>${solid(colour)}</p:bgPr></p:bg>`;
  const on = (name: string, root: string, colour: string) => ({
    [name]: part(root, `<p:cSld>${background(colour)}<p:spTree/></p:cSld>`),
  });
  const master = on('ppt/slideMasters/master.xml', 'p:sldMaster', '112233');
  const layout = on('ppt/slideLayouts/layout.xml', 'p:sldLayout', '445566');
  const slide = on('ppt/slides/slide1.xml', 'p:sld', '778899');
  const colours = [master, { ...master, ...layout }, { ...master, ...layout, ...slide }].map(
    (files) => pages({ slides: [''], files })[0]?.attrs?.['backgroundColor'],
  );
  assert.deepEqual(colours, ['#112233', '#445566', '#778899']);
});

test('draws shapes without text, gradients and other shapes than rectangles, rotated and mirrored', () => {
  const turned = '<a:xfrm rot="2700000" flipH="1"><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm>';
  const fill =
    '<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill>';
  const shape = box('', {}, { properties: `${turned}<a:prstGeom prst="ellipse"/>${fill}` });
  assert.equal(boxes(shape)[0]?.attrs?.['rotation'], 45);
  const [svg = ''] = drawn(shape);
  assert.match(svg, /A36 36 0 1 1 72 36/);
  assert.match(svg, /<linearGradient id="paint" gradientUnits="userSpaceOnUse" x1="36" y1="0" x2="36" y2="72">/);
  assert.match(svg, /translate\(72 0\) scale\(-1 1\)/);
  assert.deepEqual(codes(read(shape, 'pages')), []);
});

test('draws a line with its width, its dashes and its arrow, and a repeated drawing once', () => {
  const line =
    '<a:prstGeom prst="line"/><a:ln w="25400"><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill><a:prstDash val="dash"/><a:tailEnd type="triangle"/></a:ln>';
  const shapes = [1, 2].map((y) => box('', { y, height: 0 }, { properties: line }).replaceAll('p:sp>', 'p:cxnSp>'));
  const svgs = drawn(shapes.join(''));
  assert.equal(svgs.length, 1);
  assert.match(svgs[0] ?? '', /stroke="#00ff00" stroke-width="2".* stroke-dasharray="8 6" marker-end="url\(#arrow\)"/);
  assert.equal(boxes(shapes.join('')).length, 2);
});

test('places pictures and tables, with the insets of their cells', () => {
  const cell = `<a:tc><a:txBody>${p('cell')}</a:txBody><a:tcPr marL="0" marT="12700"/></a:tc>`;
  const table = `<a:tbl><a:tblGrid><a:gridCol w="914400"/></a:tblGrid><a:tr h="457200">${cell}</a:tr></a:tbl>`;
  const result = boxes({
    slides: [
      {
        shapes: picture('<a:blip r:embed="i"/>', { x: 1, width: 20 }) + frame(table, { y: 9 }),
        relations: { i: ['image', '../media/a.png'] },
      },
    ],
    files: { 'ppt/media/a.png': PNG },
  });
  assert.deepEqual(pick(result[0], 'left', 'width'), { left: '7.2pt', width: '144pt' });
  assert.equal(result[0]?.content?.[0]?.content?.[0]?.type, 'image');
  assert.equal(result[1]?.attrs?.['top'], '64.8pt');
  const [row] = result[1]?.content?.[0]?.content ?? [];
  assert.equal(row?.content?.[0]?.attrs?.['padding'], '1pt 7.2pt 3.6pt 0pt');
});

test('leaves notes out with a warning, and hidden content too', () => {
  const hidden = box(p('unseen'), {}, { attributes: 'hidden="1"' });
  const result = read(
    { slides: [{ shapes: box(p('seen')) + hidden, notes: placeholder('body', p('note')) }] },
    'pages',
  );
  assert.deepEqual(codes(result), ['SLIDE_NOTES_LEFT_OUT']);
  assert.equal(textOf(result.content), 'seen');
});

test('shows a diagram by its last drawing, in its place', () => {
  const drawing = `<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dsp:spTree><dsp:nvGrpSpPr/><dsp:grpSpPr/>
    <dsp:sp><dsp:nvSpPr/><dsp:spPr><a:xfrm><a:off x="91440" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm></dsp:spPr><dsp:txBody><a:bodyPr/>${p('step')}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`;
  const shapes = frame('<dgm:relIds r:dm="d"/>', { x: 10, y: 10 });
  const result = boxes({
    slides: [
      {
        shapes,
        relations: { d: ['diagramData', '../diagrams/data1.xml'], w: ['diagramDrawing', '../diagrams/drawing1.xml'] },
      },
    ],
    files: { 'ppt/diagrams/data1.xml': part('dgm:dataModel', ''), 'ppt/diagrams/drawing1.xml': drawing },
  });
  assert.deepEqual(
    result.map((node) => [textOf(node), node.attrs?.['left'], node.attrs?.['top']]),
    [['step', '79.2pt', '72pt']],
  );
});

test('cuts slides that repeat too many shapes of their master', () => {
  const master = box(p('m')).repeat(600);
  const result = read({ slides: Array.from({ length: 100 }, () => ''), master }, 'pages');
  assert.deepEqual(codes(result), ['SLIDES_CUT']);
});
