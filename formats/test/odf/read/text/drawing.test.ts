import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../../kit/docx.ts';
import { blocks, p, part, PNG, read, style } from '../../../kit/odf.ts';

const frame = (content: string, attributes = 'text:anchor-type="as-char"'): string =>
  `<draw:frame svg:width="2in" svg:height="1in" ${attributes}>${content}</draw:frame>`;
const image = (href: string): string => `<draw:image xlink:href="${href}"/>`;
const files = { 'Pictures/one.png': PNG };

test('a picture keeps its size, description and title, and becomes an asset', () => {
  const { content, assets } = read('odt', {
    body: p(frame(`${image('Pictures/one.png')}<svg:title>T</svg:title><svg:desc>D</svg:desc>`)),
    files,
  });
  assert.deepEqual(content.content?.[0]?.content, [
    { type: 'image', attrs: { src: 'asset:one.png', alt: 'D', title: 'T', width: 192, height: 96 } },
  ]);
  assert.deepEqual(
    assets?.map(({ name, mediaType }) => [name, mediaType]),
    [['one.png', 'image/png']],
  );
});

test('text flows around a picture as its style states', () => {
  const wraps = [
    ['style:wrap="parallel" style:horizontal-pos="right"', { float: 'right', wrap: 'square' }],
    ['style:wrap="parallel" style:wrap-contour="true"', { float: 'left', wrap: 'tight' }],
    ['style:wrap="none"', { wrap: 'topBottom' }],
    ['style:wrap="run-through" style:run-through="background"', { wrap: 'behind' }],
    ['style:wrap="run-through"', { wrap: 'front' }],
  ] as const;
  for (const [properties, expected] of wraps) {
    const [node] = blocks('odt', {
      body: p(frame(image('Pictures/one.png'), 'text:anchor-type="paragraph" draw:style-name="G"')),
      automatic: style('graphic', 'G', `<style:graphic-properties ${properties}/>`),
      files,
    });
    const { float, wrap } = node?.content?.[0]?.attrs ?? {};
    assert.deepEqual({ ...(float !== undefined && { float }), wrap }, expected);
  }
});

test('of several forms of a picture the first existing one is used', () => {
  const body = p(frame(image('Pictures/gone.svg') + image('./Pictures/one.png') + image('Pictures/one.png')));
  assert.equal(blocks('odt', { body, files })[0]?.content?.length, 1);
});

test('a linked picture has a placeholder until a stored form follows, and an unsafe one is left out', () => {
  const body = p(
    frame(image('https://example.com/a.png')) +
      frame(image('../beside.png')) +
      frame(image('file:///home/ann/a.png')) +
      frame(image('https://example.com/b.png') + image('Pictures/one.png')) +
      frame(image('Pictures/bad.svg')),
  );
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const result = read('odt', { body, files: { ...files, 'Pictures/bad.svg': svg } });
  assert.deepEqual(
    result.content.content?.[0]?.content?.map(({ attrs }) => [attrs?.['src'], attrs?.['linkedSrc']]),
    [
      ['asset:drawing-1.svg', 'https://example.com/a.png'],
      ['asset:drawing-1.svg', '../beside.png'],
      ['asset:drawing-1.svg', 'a.png'],
      ['asset:one.png', undefined],
    ],
  );
  assert.deepEqual(
    result.warnings?.map(({ code, count }) => [code, count]),
    [
      ['IMAGE_LINKED', 4],
      ['IMAGE_UNSAFE', 1],
    ],
  );
});

test('boxes and shapes keep their text after the paragraph', () => {
  const [paragraph, box, shape] = blocks('odt', {
    body: p(
      `a${frame(`<draw:text-box>${p('in a box')}</draw:text-box>`, 'text:anchor-type="paragraph" draw:style-name="G"')}<draw:custom-shape svg:width="1in">${p('in a shape')}</draw:custom-shape>`,
    ),
    automatic: style(
      'graphic',
      'G',
      '<style:graphic-properties fo:border="1pt solid #00ff00" fo:background-color="#ffeeee"/>',
    ),
  });
  const line = '1pt solid #00ff00';
  assert.deepEqual(paragraph && outline(paragraph), ['paragraph', 'a']);
  assert.deepEqual(box && outline(box), ['textBox', ['paragraph', 'in a box']]);
  assert.deepEqual(box?.attrs, {
    width: '192px',
    border: { top: line, right: line, bottom: line, left: line },
    backgroundColor: '#ffeeee',
  });
  assert.deepEqual(shape && outline(shape), ['textBox', ['paragraph', 'in a shape']]);
});

test('a formula is its LaTeX: a block if it is alone, else inline', () => {
  const math = '<math:math><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac></math:math>';
  const object = frame(
    '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>',
  );
  const [alone, among] = blocks('odt', {
    body: p(object) + p(`x ${frame(`<draw:object>${math}</draw:object>`)}`),
    files: { 'Object 1/content.xml': part('math:math', '<math:mi>E</math:mi>') },
  });
  assert.deepEqual(alone, { type: 'blockMath', attrs: { latex: 'E', align: 'left' } });
  assert.deepEqual(among?.content?.[1], { type: 'inlineMath', attrs: { latex: '\\frac{a}{2}' } });
});

test('the cropping of a picture by its style is stated in fractions of the picture’s own size', () => {
  const cropped = (clip: string) =>
    blocks('odt', {
      body: p(frame(image('Pictures/one.png'), 'text:anchor-type="as-char" draw:style-name="G"')),
      automatic: style('graphic', 'G', `<style:graphic-properties fo:clip="${clip}"/>`),
      files,
    })[0]?.content?.[0]?.attrs?.['crop'];
  assert.deepEqual(cropped('rect(0pt, 0.375pt, 0pt, 0.15pt)'), { top: 0, right: 0.5, bottom: 0, left: 0.2 });
  for (const nothing of ['rect(0cm, 0cm, 0cm, 0cm)', 'auto', 'rect(1cm 1cm 1cm 1cm)'])
    assert.equal(cropped(nothing), undefined);
});
