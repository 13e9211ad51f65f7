import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, picture, PNG, read } from '../../kit/presentation.ts';

const BLIP = '<a:blip r:embed="i"/>';
const relations = { i: ['image', '../media/photo.png'] } as const;
const files = { 'ppt/media/photo.png': PNG };

test('keeps size, crop and description', () => {
  const shapes = picture(
    `${BLIP}<a:srcRect l="10000" b="25000"/>`,
    { width: 20, height: 10 },
    'descr="A cat" title="Cat"',
  );
  const result = read({ slides: [{ shapes, relations }], files });
  assert.deepEqual(result.content.content, [
    {
      type: 'paragraph',
      content: [
        {
          type: 'image',
          attrs: {
            src: 'asset:photo.png',
            alt: 'A cat',
            title: 'Cat',
            width: 192,
            height: 96,
            crop: { top: 0, right: 0, bottom: 0.25, left: 0.1 },
          },
        },
      ],
    },
  ]);
  assert.deepEqual(
    result.assets?.map(({ name, mediaType }) => [name, mediaType]),
    [['photo.png', 'image/png']],
  );
});

test('a linked picture has a placeholder, and one that is missing or declared to be something else is left out, with a warning', () => {
  const external = { i: ['image', 'https://example.org/a.png'] } as const;
  const linked = read({ slides: [{ shapes: picture(BLIP), relations: external }] });
  assert.deepEqual(codes(linked), ['IMAGE_LINKED']);
  const [shown] = linked.content.content?.flatMap(({ content = [] }) => content) ?? [];
  assert.deepEqual(
    [shown?.attrs?.['src'], shown?.attrs?.['linkedSrc']],
    ['asset:drawing-1.svg', 'https://example.org/a.png'],
  );
  assert.deepEqual(codes(read({ slides: [{ shapes: picture(BLIP), relations }] })), ['IMAGE_MISSING']);
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="text/plain"/></Types>`;
  const lying = read({
    slides: [{ shapes: picture(BLIP), relations }],
    files: { ...files, '[Content_Types].xml': types },
  });
  assert.deepEqual(codes(lying), ['IMAGE_MISSING']);
  assert.deepEqual(lying.content.content, [{ type: 'paragraph' }]);
});

test('keeps the preview of a video, and links to a video on the web', () => {
  const film = (target: string) =>
    read({
      slides: [
        {
          shapes: picture(BLIP, {}, '', '<a:videoFile r:link="v"/>'),
          relations: { ...relations, v: ['video', target] },
        },
      ],
      files,
    });
  const inside = film('../media/film.mp4');
  assert.deepEqual(codes(inside), ['MEDIA_DROPPED']);
  assert.equal(inside.content.content?.[0]?.content?.[0]?.type, 'image');
  const outside = film('https://example.org/film');
  assert.deepEqual(outside.content.content?.[0]?.content?.[0]?.marks, [
    { type: 'link', attrs: { href: 'https://example.org/film' } },
  ]);
});
