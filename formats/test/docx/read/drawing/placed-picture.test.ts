import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../../../src/docx/read/reader.ts';
import { writeDocx } from '../../../../src/docx/write/docx.ts';
import { blocks } from '../../../kit/docx.ts';
import { jobOf, throughFile } from '../../../kit/round-trip.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = {
  files: { 'media/image1.png': PNG },
  relations: { png: ['image', 'media/image1.png'] as [string, string] },
};
const PICTURE =
  '<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="png"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>';

interface Anchor {
  readonly across?: string;
  readonly down?: string;
  readonly wrap?: string;
  readonly attributes?: string;
}

const at = (name: string, from: string, value: string): string =>
  `<wp:${name} relativeFrom="${from}">${value}</wp:${name}>`;
const offset = (emu: number): string => `<wp:posOffset>${emu}</wp:posOffset>`;
const align = (side: string): string => `<wp:align>${side}</wp:align>`;

/** The attributes that are read from the position of an anchored picture. */
function placeOf({
  across = at('positionH', 'column', offset(0)),
  down = at('positionV', 'paragraph', offset(0)),
  wrap = '<wp:wrapNone/>',
  attributes = '',
}: Anchor): Record<string, unknown> {
  const drawing = `<w:drawing><wp:anchor ${attributes}>${across}${down}<wp:extent cx="952500" cy="476250"/>${wrap}${PICTURE}</wp:anchor></w:drawing>`;
  const [paragraph] = blocks({ body: `<w:p><w:r>${drawing}</w:r></w:p>`, ...FILES });
  const { src: _, width: _width, height: _height, ...place } = paragraph?.content?.[0]?.attrs ?? {};
  return place;
}

test('a picture keeps its distances from the text and from its paragraph', () =>
  assert.deepEqual(
    placeOf({
      across: at('positionH', 'column', offset(1_270_000)),
      down: at('positionV', 'paragraph', offset(-63_500)),
    }),
    { wrap: 'front', left: '100pt', top: '-5pt', distance: '0pt 0pt 0pt 0pt' },
  ));

test('a picture keeps the reference of its position', () =>
  assert.deepEqual(
    placeOf({ across: at('positionH', 'page', offset(12_700)), down: at('positionV', 'margin', offset(25_400)) }),
    {
      wrap: 'front',
      left: '1pt',
      top: '2pt',
      horizontalFrom: 'page',
      verticalFrom: 'margin',
      distance: '0pt 0pt 0pt 0pt',
    },
  ));

test('a picture keeps the side and the distance of the text', () =>
  assert.deepEqual(
    placeOf({
      across: at('positionH', 'margin', align('center')),
      wrap: '<wp:wrapSquare wrapText="largest"/>',
      attributes: 'distT="12700" distL="25400" distR="114300"',
    }),
    {
      float: 'left',
      wrap: 'square',
      align: 'center',
      top: '0pt',
      horizontalFrom: 'margin',
      wrapText: 'largest',
      distance: '1pt 9pt 0pt 2pt',
    },
  ));

test('a picture at the edge of its text states only its side', () => {
  const attributes = 'distL="114300" distR="114300"';
  const wrap = '<wp:wrapSquare wrapText="bothSides"/>';
  assert.deepEqual(placeOf({ across: at('positionH', 'column', align('right')), wrap, attributes }), {
    float: 'right',
    wrap: 'square',
  });
});

test('positions are written as they were read', async () => {
  const place = {
    float: 'left',
    wrap: 'tight',
    align: 'right',
    top: '12pt',
    horizontalFrom: 'page',
    verticalFrom: 'line',
    wrapText: 'left',
    distance: '1pt 2pt 3pt 4pt',
  };
  const picture: DocumentNode = {
    type: 'image',
    attrs: { src: 'asset:a.png', width: 96, height: 48, ...place, float: 'right' },
  };
  const pictures = new Map([['asset:a.png', { mediaType: 'image/png', bytes: PNG }]]);
  const doc: DocumentNode = { type: 'doc', content: [{ type: 'paragraph', content: [picture] }] };
  const { content } = await throughFile(jobOf(doc, { pictures }), writeDocx, readDocx);
  const attrs = content.content?.[0]?.content?.[0]?.attrs ?? {};
  for (const [name, value] of Object.entries({ ...place, float: 'right' })) assert.equal(attrs[name], value, name);
});
