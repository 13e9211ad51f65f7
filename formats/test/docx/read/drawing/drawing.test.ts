import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { blocks, outline, p, part, r, read, textOf, type Parts } from '../../../kit/docx.ts';
import { wmf, words } from '../../../graphics/kit/wmf.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MEDIA: Partial<Parts> = {
  files: {
    'media/image1.png': PNG,
    'media/drawing.emf': 'emf',
    'media/shape.emf': wmf(words(0x041b, 40, 30, 20, 10)),
    'media/packed.wmz': gzipSync(wmf(words(0x041b, 40, 30, 20, 10))),
    'media/packed.svgz': gzipSync('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'),
    'media/good.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    'media/bad.svg': '<svg onload="x()"/>',
  },
  relations: {
    png: ['image', 'media/image1.png'],
    emf: ['image', 'media/drawing.emf'],
    metafile: ['image', 'media/shape.emf'],
    packed: ['image', 'media/packed.wmz'],
    packedSvg: ['image', 'media/packed.svgz'],
    good: ['image', 'media/good.svg'],
    bad: ['image', 'media/bad.svg'],
    linked: ['image', 'http://127.0.0.1:9/x.png'],
    local: ['image', 'file:///C:/Users/Ann/x.png'],
    gone: ['image', 'media/none.png'],
    site: ['hyperlink', 'https://example.com/'],
  },
};

const picture = (id: string, crop = ''): string =>
  `<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/>${crop}</pic:blipFill></pic:pic></a:graphicData></a:graphic>`;
const inline = (id: string, more = '', crop = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="476250"/><wp:docPr id="1" descr="A chart">${more}</wp:docPr>${picture(id, crop)}</wp:inline></w:drawing></w:r>`;
const anchor = (inner: string, attributes = ''): string =>
  `<w:r><w:drawing><wp:anchor ${attributes}>${inner}</wp:anchor></w:drawing></w:r>`;

const importing = (content: string) => read({ body: `<w:p>${content}</w:p>`, ...MEDIA });
const imageOf = (content: string) => importing(content).content.content?.[0]?.content?.[0];
const codes = (result: ReturnType<typeof read>) => result.warnings?.map(({ code }) => code);

test('an inline picture keeps size, description and crop, and is an asset', () => {
  const result = importing(inline('png', '', '<a:srcRect l="25000" t="10000"/>'));
  assert.deepEqual(result.content.content?.[0]?.content, [
    {
      type: 'image',
      attrs: {
        src: 'asset:image1.png',
        alt: 'A chart',
        width: 100,
        height: 50,
        crop: { top: 0.1, right: 0, bottom: 0, left: 0.25 },
      },
    },
  ]);
  assert.deepEqual(
    result.assets?.map(({ name, mediaType, bytes }) => [name, mediaType, Buffer.from(bytes).equals(PNG)]),
    [['image1.png', 'image/png', true]],
  );
});

test('the same picture twice is one asset', () =>
  assert.equal(importing(inline('png') + inline('png')).assets?.length, 1));

test('floats keep their side and how text flows around them', () => {
  const at = (place: string, wrap: string): string => `<wp:positionH>${place}</wp:positionH>${wrap}${picture('png')}`;
  const attrs = (content: string, attributes = '') => {
    const { float, wrap } = imageOf(anchor(content, attributes))?.attrs ?? {};
    return [float, wrap];
  };
  assert.deepEqual(attrs(at('<wp:align>right</wp:align>', '<wp:wrapSquare wrapText="bothSides"/>')), [
    'right',
    'square',
  ]);
  assert.deepEqual(attrs(at('<wp:posOffset>0</wp:posOffset>', '<wp:wrapTight/>')), ['left', 'tight']);
  assert.deepEqual(attrs(at('<wp:posOffset>0</wp:posOffset>', '<wp:wrapSquare wrapText="left"/>')), [
    'right',
    'square',
  ]);
  const wide = '<wp:posOffset>2000000</wp:posOffset>';
  const size = '<wp:extent cx="2000000" cy="1000000"/>';
  assert.deepEqual(attrs(at(wide, `${size}<wp:wrapSquare wrapText="bothSides"/>`)), ['right', 'square']);
  assert.deepEqual(attrs(at(wide, '<wp:wrapSquare wrapText="bothSides"/>')), ['left', 'square']);
  assert.deepEqual(attrs(at('<wp:align>center</wp:align>', '<wp:wrapTopAndBottom/>')), [undefined, 'topBottom']);
  assert.deepEqual(attrs(at('<wp:align>left</wp:align>', '<wp:wrapNone/>'), 'behindDoc="1"'), [undefined, 'behind']);
});

test('a picture can have a link', () => {
  assert.deepEqual(imageOf(inline('png', '<a:hlinkClick r:id="site"/>'))?.marks, [
    { type: 'link', attrs: { href: 'https://example.com/' } },
  ]);
});

test('a linked picture keeps its address and its size, with a placeholder and a warning', () => {
  const result = importing(inline('linked') + r('text'));
  assert.deepEqual([codes(result), result.assets?.map(({ name }) => name)], [['IMAGE_LINKED'], ['drawing-1.svg']]);
  const { src, linkedSrc } = imageOf(inline('linked'))?.attrs ?? {};
  assert.deepEqual([src, linkedSrc], ['asset:drawing-1.svg', 'http://127.0.0.1:9/x.png']);
});

test('a linked picture keeps only the name of a local file', () => {
  const { src, linkedSrc } = imageOf(inline('local'))?.attrs ?? {};
  assert.deepEqual([src, linkedSrc], ['asset:drawing-1.svg', 'x.png']);
});

test('missing pictures, and pictures that browsers cannot show, are reported', () => {
  assert.deepEqual(codes(importing(inline('gone'))), ['IMAGE_MISSING']);
  const result = importing(inline('emf'));
  assert.deepEqual([codes(result), result.assets?.[0]?.mediaType], [['IMAGE_NOT_SHOWN'], 'image/x-emf']);
});

test('Windows metafiles become SVG drawings, whatever their name', () => {
  const result = importing(inline('metafile'));
  const [asset] = result.assets ?? [];
  assert.deepEqual([codes(result), asset?.name, asset?.mediaType], [[], 'shape.svg', 'image/svg+xml']);
  assert.equal(imageOf(inline('metafile'))?.attrs?.['src'], 'asset:shape.svg');
});

test('compressed drawings are decompressed', () => {
  const result = importing(inline('packed') + inline('packedSvg'));
  assert.deepEqual([codes(result), result.assets?.map(({ name }) => name)], [[], ['packed.svg', 'packed-2.svg']]);
});

test('vector drawings with script are left out, and harmless ones kept', () => {
  assert.deepEqual([codes(importing(inline('bad'))), importing(inline('bad')).assets], [['IMAGE_UNSAFE'], []]);
  assert.equal(importing(inline('good')).assets?.[0]?.mediaType, 'image/svg+xml');
});

test('a text box becomes a box after its paragraph, and its older twin is ignored', () => {
  const content = `<w:txbxContent>${p('boxed')}</w:txbxContent>`;
  const shape = `<wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="FFFF00"/></a:solidFill><a:ln w="12700"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></wps:spPr><wps:txbx>${content}</wps:txbx></wps:wsp>`;
  const choice = anchor(
    `<wp:extent cx="952500" cy="95250"/><wp:wrapSquare/><a:graphic><a:graphicData>${shape}</a:graphicData></a:graphic>`,
  );
  const fallback = `<w:r><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></w:r>`;
  const body = `<w:p>${r('before')}<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>${r(' after')}</w:p>`;
  const found = blocks(body);
  assert.deepEqual(found.map(outline), [
    ['paragraph', 'before after'],
    ['textBox', ['paragraph', 'boxed']],
  ]);
  assert.deepEqual(found[1]?.attrs, {
    float: 'left',
    width: '100px',
    border: {
      top: '1pt solid #ff0000',
      right: '1pt solid #ff0000',
      bottom: '1pt solid #ff0000',
      left: '1pt solid #ff0000',
    },
    backgroundColor: '#ffff00',
  });
});

test('drawings in VML are read: pictures, boxes, rules and WordArt', () => {
  const pict = (inner: string): string => `<w:r><w:pict>${inner}</w:pict></w:r>`;
  const image = imageOf(
    pict('<v:shape style="width:75pt;height:1in"><v:imagedata r:id="png" o:title="Logo"/></v:shape>'),
  );
  assert.deepEqual(image?.attrs, { src: 'asset:image1.png', title: 'Logo', width: 100, height: 96 });
  assert.deepEqual(blocks(`<w:p>${pict('<v:rect o:hr="t"/>')}</w:p>`).map(outline), [['horizontalRule']]);
  assert.equal(textOf(blocks(`<w:p>${pict('<v:shape><v:textpath string="Sale!"/></v:shape>')}</w:p>`)[0]), 'Sale!');
});

test('a chart replaces a paragraph that holds nothing else, with its size and place', () => {
  const drawing =
    '<w:r><w:drawing><wp:inline><wp:extent cx="3810000" cy="1905000"/><wp:docPr descr="Sales rise"/><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const chart = part(
    'c:chartSpace',
    '<c:chart><c:plotArea><c:lineChart><c:ser><c:val><c:numLit><c:pt idx="0"><c:v>7</c:v></c:pt></c:numLit></c:val></c:ser></c:lineChart></c:plotArea></c:chart>',
  );
  const result = read({
    body: `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${drawing}</w:p><w:p><w:r><w:t>Text</w:t></w:r>${drawing}</w:p>`,
    files: { 'chart.xml': chart },
    relations: { chart: ['chart', 'chart.xml'] },
  });
  const [alone, text, after] = result.content.content ?? [];
  const { kind, series, width, height, alt, align } = alone?.attrs ?? {};
  assert.deepEqual([alone?.type, text?.type, after?.type], ['chart', 'paragraph', 'chart']);
  assert.deepEqual(
    { kind, width, height, alt, align },
    { kind: 'line', width: 400, height: 200, alt: 'Sales rise', align: 'center' },
  );
  assert.deepEqual(series, [{ values: [7], lineWidth: 2.25, marker: 'none' }]);
  assert.deepEqual(result.warnings, []);
});

test('a diagram becomes its texts, indented by level', () => {
  const point = (id: string, text: string, type = 'node'): string =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const link = (from: string, to: string, order: number): string =>
    `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`;
  const data = part(
    'dgm:dataModel',
    `<dgm:ptLst>${point('0', '', 'doc')}${point('1', 'Plan')}${point('2', 'Do')}${point('3', 'Detail')}${point('9', 'x', 'pres')}</dgm:ptLst><dgm:cxnLst>${link('0', '2', 1)}${link('0', '1', 0)}${link('1', '3', 0)}</dgm:cxnLst>`,
  );
  const drawing =
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><dgm:relIds r:dm="data"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const result = read({
    body: `<w:p>${drawing}</w:p>`,
    files: { 'data.xml': data },
    relations: { data: ['diagramData', 'data.xml'] },
  });
  const box = result.content.content?.[1];
  assert.deepEqual(
    box?.content?.map((line) => [textOf(line), line.attrs?.['indentLeft']]),
    [
      ['Plan', undefined],
      ['Detail', '18pt'],
      ['Do', undefined],
    ],
  );
});
