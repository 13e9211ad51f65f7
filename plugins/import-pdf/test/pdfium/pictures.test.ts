import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import type { ImportedDocument } from '@editor-companion/core/plugin';
import { draw, image, pdfWithJpeg } from '../kit/image.ts';
import { page, pdf, text, type PageSource } from '../kit/pdf.ts';
import { outline, read, readBytes } from '../kit/read.ts';
import { taggedAmong } from '../kit/tagged.ts';

const SQUARE = image([
  ['ff0000', '00ff00'],
  ['0000ff', 'ffffff'],
]);

const drawing = (...content: readonly string[]): PageSource => ({ content: content.join('\n') });

const kinds = ({ content }: ImportedDocument): string[] =>
  (content.content ?? []).map((node) => node.content?.[0]?.type ?? node.type);

async function pixelsOf({ assets = [] }: ImportedDocument): Promise<string[]> {
  const { data } = await sharp(assets[0]?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return data.toString('hex').match(/.{6}/gu) ?? [];
}

test('a picture has its place and size on the page', async () => {
  const content = drawing(text(72, 760, 'Above.'), text(72, 500, 'Below.'), draw(72, 600, 150, 75));
  const document = await read({ pages: [content], objects: [SQUARE] });
  assert.deepEqual(kinds(document), ['text', 'image', 'text']);
  assert.deepEqual(document.content.content?.[1]?.content?.[0]?.attrs, {
    src: 'asset:image1.png',
    width: 200,
    height: 100,
  });
  assert.deepEqual(await pixelsOf(document), ['ff0000', '00ff00', '0000ff', 'ffffff']);
});

test('a picture that is drawn upside down or rotated is stored as it appears', async () => {
  const turned = (matrix: string): Promise<ImportedDocument> =>
    read({ pages: [drawing(text(72, 760, 'Text.'), `q ${matrix} cm /X1 Do Q`)], objects: [SQUARE] });
  assert.deepEqual(await pixelsOf(await turned('100 0 0 -100 72 700')), ['0000ff', 'ffffff', 'ff0000', '00ff00']);
  assert.deepEqual(await pixelsOf(await turned('0 100 -100 0 300 500')), ['00ff00', 'ffffff', 'ff0000', '0000ff']);
});

test('a JPEG is passed on unchanged', async () => {
  const pixels = { width: 16, height: 16, channels: 3, background: '#336699' } as const;
  const jpeg = await sharp({ create: pixels }).jpeg().toBuffer();
  const file = pdf({ pages: [drawing(text(72, 760, 'Text.'), draw(72, 600, 50, 50))], objects: [SQUARE] });
  const { assets = [] } = await readBytes(pdfWithJpeg(file, jpeg, 16, 16));
  assert.equal(assets[0]?.mediaType, 'image/jpeg');
  assert.deepEqual(Buffer.from(assets[0].bytes), jpeg);
});

test('a picture that is drawn twice is stored once', async () => {
  const content = drawing(text(72, 760, 'Text.'), draw(72, 600, 50, 50), draw(72, 400, 50, 50));
  const document = await read({ pages: [content], objects: [SQUARE] });
  assert.deepEqual([kinds(document), document.assets?.length], [['text', 'image', 'image'], 1]);
});

test('a picture that is drawn upright and mirrored is stored twice', async () => {
  const content = drawing(text(72, 760, 'Text.'), draw(72, 600, 50, 50), 'q 50 0 0 -50 72 450 cm /X1 Do Q');
  const { assets } = await read({ pages: [content], objects: [SQUARE] });
  assert.equal(assets?.length, 2);
});

test('ornaments, logos of every page and backgrounds of text are left out', async () => {
  const ornament = drawing(text(72, 760, 'Text.'), draw(72, 600, 4, 50));
  assert.deepEqual(kinds(await read({ pages: [ornament], objects: [SQUARE] })), ['text']);
  const logo = (words: string): PageSource => drawing(text(72, 700, words), draw(72, 760, 50, 50));
  assert.deepEqual(kinds(await read({ pages: [logo('One.'), logo('Two.')], objects: [SQUARE] })), ['text', 'text']);
  const ground = drawing(draw(0, 0, 595, 842), text(72, 760, 'Text.'));
  const { assets, ...document } = await read({ pages: [ground], objects: [SQUARE] });
  assert.deepEqual([kinds(document), assets], [['text'], []]);
});

test('a page that consists of a picture becomes one, with a warning', async () => {
  const document = await read({ pages: [page('Text.'), drawing(draw(0, 0, 595, 842))], objects: [SQUARE] });
  assert.deepEqual(kinds(document), ['text', 'image']);
  assert.deepEqual(
    document.warnings?.map(({ code, count }) => [code, count]),
    [['PDF_WITHOUT_TEXT', 1]],
  );
});

test('a picture beyond the limit of pixels is left out with a warning', async () => {
  const huge = SQUARE.replace('/Width 2 /Height 2', '/Width 9000 /Height 9000');
  const content = drawing(text(72, 760, 'Text.'), draw(72, 600, 50, 50));
  const document = await read({ pages: [content], objects: [huge] });
  assert.deepEqual(kinds(document), ['text']);
  assert.deepEqual(
    document.warnings?.map(({ code, count }) => [code, count]),
    [['PDF_PICTURES_LEFT_OUT', 1]],
  );
});

test('a form that draws itself ends', async () => {
  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X1 100 0 R >> >> /Length 6 >>\nstream\n/X1 Do\nendstream';
  const document = await read({ pages: [drawing(text(72, 760, 'Text.'), '/X1 Do')], objects: [form] });
  assert.deepEqual(kinds(document), ['text']);
});

/** The file with a picture. The objects of the structure tree have the numbers that pictures have in other files. */
function withPicture(file: Buffer): Buffer {
  const source = file.toString('latin1').replaceAll('/X1 100 0 R', '/X1 900 0 R');
  const object = `900 0 obj\n${SQUARE}\nendobj\nxref\n`;
  return Buffer.from(source.replace('xref\n', object).replace(/startxref\n\d+/u, 'startxref\n0'), 'latin1');
}

test('a figure of a tagged file has the picture with its alternative text', async () => {
  const file = taggedAmong(
    `/Figure << /MCID 1 >> BDC ${draw(72, 500, 75, 75)} EMC`,
    ['P', 'Text before the figure.'],
    ['Figure', { dictionary: '/Alt (Four colours)' }, ''],
    ['P', 'Text behind the figure.'],
  );
  const document = await readBytes(withPicture(file));
  assert.deepEqual(kinds(document), ['text', 'image', 'text']);
  assert.equal(document.content.content?.[1]?.content?.[0]?.attrs?.['alt'], 'Four colours');
});

test('a picture without a tag follows the content that was drawn before it', async () => {
  const picture = `/Artifact BMC ${draw(72, 500, 75, 75)} EMC`;
  const document = await readBytes(withPicture(taggedAmong(picture, ['H1', 'A title'], ['Sect', ['P', 'Last.']])));
  assert.deepEqual(outline(document.content.content ?? []), ['heading 1: A title', 'paragraph: Last.', 'paragraph: ']);
  assert.equal(document.assets?.length, 1);
});

test('a picture that a path or the edge of the page clips is cropped to its visible part', async () => {
  const clipped = drawing(text(72, 760, 'Text.'), `q 72 600 50 100 re W n ${draw(72, 600, 100, 100)} Q`);
  const upper = await read({ pages: [clipped], objects: [SQUARE] });
  assert.deepEqual(await pixelsOf(upper), ['ff0000', '0000ff']);
  assert.deepEqual(upper.content.content?.[1]?.content?.[0]?.attrs?.['width'], 67);
  const over = await read({ pages: [drawing(text(72, 760, 'Text.'), draw(-50, 600, 100, 100))], objects: [SQUARE] });
  assert.deepEqual(await pixelsOf(over), ['00ff00', 'ffffff']);
});

test('an invisible picture is left out', async () => {
  const hidden = drawing(text(72, 760, 'Text.'), `q 0 0 10 10 re W n ${draw(72, 600, 100, 100)} Q`);
  const { assets, warnings } = await read({ pages: [hidden], objects: [SQUARE] });
  assert.deepEqual([assets, warnings], [[], []]);
});
