import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLinkedPictureUrl, type DocumentNode } from '@editor-companion/document';
import { readDocx } from '../../src/docx/read/reader.ts';
import { writeDocx } from '../../src/docx/write/docx.ts';
import { linkedPicture } from '../../src/media/linked-picture.ts';
import { isSafeSvg } from '../../src/media/svg.ts';
import { readOdt } from '../../src/odf/read/odt.ts';
import { writeOdt } from '../../src/odf/write/odt.ts';
import { membersOf } from '../kit/package.ts';
import { node } from '../kit/rich-document.ts';
import { jobOf, throughFile } from '../kit/round-trip.ts';

const ADDRESS = 'https://example.com/a.png?b=1';
const picture = { src: 'asset:drawing-1.svg', linkedSrc: ADDRESS, alt: 'A moon', width: 160, height: 120 };
const document: DocumentNode = node('doc', {}, node('paragraph', {}, node('image', picture)));

const imageIn = ({ content }: DocumentNode) => content?.[0]?.content?.[0]?.attrs;

test('a linked picture stays linked in Word and OpenDocument texts, with its size and description', async () => {
  for (const [write, reader] of [
    [writeDocx, readDocx],
    [writeOdt, readOdt],
  ] as const) {
    const { content, assets } = await throughFile(jobOf(document), write, reader);
    const { src, linkedSrc, alt, width, height } = imageIn(content) ?? {};
    assert.deepEqual({ src, linkedSrc, alt, width, height }, picture);
    const [placeholder] = assets ?? [];
    assert.equal(isSafeSvg(Buffer.from(placeholder?.bytes ?? [])), true);
  }
});

test('the file contains the address and no placeholder', async () => {
  const parts = membersOf(await writeDocx(jobOf(document), () => undefined));
  assert.match(
    parts.get('word/_rels/document.xml.rels') ?? '',
    /Target="https:\/\/example\.com\/a\.png\?b=1" TargetMode="External"/,
  );
  assert.deepEqual(
    [...parts.keys()].filter((name) => name.startsWith('word/media')),
    [],
  );
});

test('addresses of local files, network shares and stored pictures are no links', () => {
  for (const address of ['https://example.com/a.png', 'http://a/b', 'a.png', '../b/a.png', '/a.png'])
    assert.equal(isLinkedPictureUrl(address), true, address);
  for (const address of [
    'file:///C:/a.png',
    '//host/a.png',
    String.raw`\\host\a.png`,
    String.raw`C:\a.png`,
    'asset:a.png',
    '',
  ])
    assert.equal(isLinkedPictureUrl(address), false, address);
});

test('of a local file or a network share only the name is kept', () => {
  const kept = (address: string) => linkedPicture(address, () => 'asset:p.svg').linkedSrc;
  assert.equal(kept('file:///C:/Users/Ann/a%20b.png'), 'a%20b.png');
  assert.equal(kept(String.raw`\\host\share\a.png`), 'a.png');
  assert.equal(kept('//host/a.png'), 'a.png');
  assert.equal(kept('javascript:alert(1)'), 'picture');
  assert.equal(kept('file:///'), 'picture');
});
