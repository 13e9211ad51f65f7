import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { readOdt } from '../../../src/odf/read/odt.ts';
import { writeOdt } from '../../../src/odf/write/odt.ts';
import { jobOf, throughFile } from '../../kit/round-trip.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function written(place: Record<string, unknown>): Promise<Record<string, unknown>> {
  const picture: DocumentNode = { type: 'image', attrs: { src: 'asset:a.png', width: 96, height: 48, ...place } };
  const pictures = new Map([['asset:a.png', { mediaType: 'image/png', bytes: PNG }]]);
  const doc: DocumentNode = { type: 'doc', content: [{ type: 'paragraph', content: [picture] }] };
  const { content } = await throughFile(jobOf(doc, { pictures }), writeOdt, readOdt);
  return content.content?.[0]?.content?.[0]?.attrs ?? {};
}

const PLACES: readonly Record<string, unknown>[] = [
  { wrap: 'front', left: '100pt', top: '-5pt', distance: '0pt 0pt 0pt 0pt' },
  {
    wrap: 'behind',
    left: '10pt',
    top: '5pt',
    horizontalFrom: 'page',
    verticalFrom: 'margin',
    distance: '0pt 0pt 0pt 0pt',
  },
  { wrap: 'square', float: 'left', align: 'center', top: '7pt', wrapText: 'largest', distance: '1pt 2pt 3pt 4pt' },
  { wrap: 'topBottom', left: '40pt', top: '2pt', verticalFrom: 'line', distance: '0pt 0pt 6pt 0pt' },
];

for (const place of PLACES)
  test(`the position of a picture is written as it is read: ${JSON.stringify(place)}`, async () => {
    const attrs = await written(place);
    for (const [name, value] of Object.entries(place)) assert.equal(attrs[name], value, name);
  });

test('a picture that states only its side is read back so', async () => {
  const attrs = await written({ wrap: 'square', float: 'right' });
  assert.deepEqual(
    ['float', 'left', 'align', 'distance'].map((name) => attrs[name]),
    ['right', undefined, undefined, undefined],
  );
});
