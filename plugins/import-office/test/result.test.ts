import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeAssets } from '../src/result.ts';

const placed = (kept: unknown, addresses: Record<string, string>): unknown =>
  JSON.parse(
    Buffer.concat(placeAssets(Buffer.from(JSON.stringify(kept)), new Map(Object.entries(addresses)))).toString(),
  );

test('pictures and links to them get their addresses, wherever they stand', () => {
  const kept = [{ src: 'asset:a.png' }, { href: 'asset:bücher.png', alt: 'ü' }, { src: 'asset:a.png', href: '#x' }];
  assert.deepEqual(placed(kept, { 'a.png': '/a?key="1"', 'bücher.png': '/b' }), [
    { src: '/a?key="1"' },
    { href: '/b', alt: 'ü' },
    { src: '/a?key="1"', href: '#x' },
  ]);
});

test('a picture without an address keeps its bare name', () => {
  assert.deepEqual(placed([{ src: 'asset:gone.png' }], { 'a.png': '/a' }), [{ src: 'gone.png' }]);
});

test('what somebody wrote, and other members, stay as they are', () => {
  const kept = [
    { text: '"src":"asset:a.png"' },
    { text: 'src":"asset:a.png' },
    { alt: 'asset:a.png', src: 'asset:' },
    { src: String.raw`asset:a\b` },
    { src: 'asset:"a.png' },
  ];
  assert.deepEqual(placed(kept, { 'a.png': '/a' }), kept);
});
