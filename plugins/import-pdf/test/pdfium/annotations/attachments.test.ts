import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_OBJECT, pdf, text } from '../../kit/pdf.ts';
import { outline, readBytes } from '../../kit/read.ts';

const stream = (type: string, data: string): string =>
  `<< /Type /EmbeddedFile /Subtype /${type} /Params << /Size ${data.length} >> /Length ${data.length} >>\nstream\n${data}\nendstream`;
const spec = (name: string, number: number): string =>
  `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${number} 0 R >> >>`;

test('attachments of a file and its pages are listed at its end, and stored', async () => {
  const bytes = pdf({
    pages: [
      {
        content: text(72, 700, 'See the list.'),
        annotations: [
          `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS ${spec('../pin.html', FIRST_OBJECT + 2)} >>`,
        ],
      },
    ],
    catalog: `/Names << /EmbeddedFiles << /Names [(a) ${spec('bees.csv', FIRST_OBJECT + 1)}] >> >>`,
    objects: ['null', stream('text#2Fcsv', 'a,b\n1,2\n'), stream('text#2Fhtml', '<script>')],
  });
  const { content, assets = [] } = await readBytes(bytes);
  assert.deepEqual(outline(content.content ?? []), [
    'paragraph: See the list.',
    'paragraph: Attachments',
    'bulletList: ../pin.html (8 B)|bees.csv (8 B)',
  ]);
  assert.deepEqual(
    assets.map(({ name, mediaType, bytes: own }) => [name, mediaType, Buffer.from(own).toString()]),
    [
      ['attachment-_pin.html', 'application/octet-stream', '<script>'],
      ['attachment-bees.csv', 'text/csv', 'a,b\n1,2\n'],
    ],
  );
});

test('an unreadable attachment is left out with a warning', async () => {
  const bytes = pdf({
    pages: [{ content: text(72, 700, 'See the list.') }],
    catalog: `/Names << /EmbeddedFiles << /Names [(a) ${spec('gone.csv', 999)}] >> >>`,
  });
  const { assets, warnings = [] } = await readBytes(bytes);
  assert.deepEqual([assets, warnings.map(({ code, count }) => [code, count])], [[], [['PDF_ATTACHMENTS_LEFT_OUT', 1]]]);
});
