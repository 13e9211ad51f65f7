import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAssets } from '../src/result.ts';

const placed = (kept: unknown, addresses: Record<string, string>): unknown =>
  JSON.parse(
    Buffer.concat(placeAssets(Buffer.from(JSON.stringify(kept)), new Map(Object.entries(addresses)))).toString(),
  );

test('pictures and links to them get their addresses, at any place', () => {
  const kept = [{ src: 'asset:a.png' }, { href: 'asset:bücher.png', alt: 'ü' }, { src: 'asset:a.png', href: '#x' }];
  assert.deepEqual(placed(kept, { 'a.png': '/a?key="1"', 'bücher.png': '/b' }), [
    { src: '/a?key="1"' },
    { href: '/b', alt: 'ü' },
    { src: '/a?key="1"', href: '#x' },
  ]);
});

test('a picture without an address keeps its plain name', () => {
  assert.deepEqual(placed([{ src: 'asset:gone.png' }], { 'a.png': '/a' }), [{ src: 'gone.png' }]);
});

test('text of the document, and other members, stay unchanged', () => {
  const kept = [
    { text: '"src":"asset:a.png"' },
    { text: 'src":"asset:a.png' },
    { alt: 'asset:a.png', src: 'asset:' },
    { src: String.raw`asset:a\b` },
    { src: 'asset:"a.png' },
  ];
  assert.deepEqual(placed(kept, { 'a.png': '/a' }), kept);
});
