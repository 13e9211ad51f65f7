import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../kit/docx.ts';
import { groupTransform, IDENTITY, place } from '../../../src/content/slide/box.ts';
import { blocks, box, group, p } from '../../kit/presentation.ts';

test('converts members’ coordinates into the slide’s', () => {
  const transform = groupTransform(
    { box: { x: 100, y: 100, width: 200, height: 50 }, inner: { x: 10, y: 0, width: 100, height: 100 } },
    IDENTITY,
  );
  assert.deepEqual(place({ x: 20, y: 50, width: 10, height: 10 }, transform), { x: 120, y: 125, width: 20, height: 5 });
});

test('keeps grouped shapes together, in the place of the group', () => {
  const moved =
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/><a:chOff x="0" y="9144000"/><a:chExt cx="914400" cy="914400"/></a:xfrm>';
  const members = box(p('b'), { y: 105 }) + box(p('a'), { y: 100 });
  assert.deepEqual(blocks(box(p('c'), { y: 30 }) + group(members, moved)).map(outline), [
    ['paragraph', 'a'],
    ['paragraph', 'b'],
    ['paragraph', 'c'],
  ]);
});

test('uses the bounds of a shape that is rotated by a quarter turn', () => {
  const turned = box(p('tall'), { x: 0, y: 20, width: 60, height: 4 }).replace('<a:xfrm>', '<a:xfrm rot="16200000">');
  assert.deepEqual(blocks(box(p('wide'), { y: 5, x: 40, height: 4 }) + turned).map(outline), [
    ['paragraph', 'tall'],
    ['paragraph', 'wide'],
  ]);
});
