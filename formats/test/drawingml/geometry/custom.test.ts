import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlReader } from '../../../src/package/xml/xml-reader.ts';
import { readCustomGeometry } from '../../../src/drawingml/geometry/custom.ts';
import { Guides } from '../../../src/drawingml/geometry/formula.ts';

const SPACE = 'http://schemas.openxmlformats.org/drawingml/2006/main';

function paths(content: string) {
  const xml = new XmlReader(`<a:custGeom xmlns:a="${SPACE}">${content}</a:custGeom>`, { part: 'test.xml' });
  xml.root('a:custGeom');
  return readCustomGeometry(xml, { width: 200, height: 100 });
}

const point = (x: string | number, y: string | number): string => `<a:pt x="${x}" y="${y}"/>`;

test('reads lines and curves in coordinates of their own', () => {
  const path = `<a:path w="10" h="20"><a:moveTo>${point(0, 0)}</a:moveTo><a:lnTo>${point(10, 0)}</a:lnTo><a:cubicBezTo>${point(1, 2)}${point(3, 4)}${point(5, 6)}</a:cubicBezTo><a:close/></a:path>`;
  assert.deepEqual(paths(`<a:pathLst>${path}</a:pathLst>`), [
    { data: 'M0 0L10 0C1 2 3 4 5 6Z', width: 10, height: 20, isFilled: true, isStroked: true },
  ]);
});

test('computes guides, and follows ellipses', () => {
  const guides = '<a:gdLst><a:gd name="mid" fmla="*/ w 1 2"/></a:gdLst>';
  const arc = '<a:arcTo wR="50" hR="50" stAng="10800000" swAng="10800000"/>';
  const [path] = paths(
    `${guides}<a:pathLst><a:path><a:moveTo>${point('mid', 'vc')}</a:moveTo>${arc}</a:path></a:pathLst>`,
  );
  assert.equal(path?.data, 'M100 50A50 50 0 0 1 150 0A50 50 0 0 1 200 50');
});

test('draws no path without a start, and no more segments than the limit', () => {
  assert.deepEqual(paths(`<a:pathLst><a:path><a:lnTo>${point(1, 1)}</a:lnTo></a:path></a:pathLst>`), []);
  const many = `<a:lnTo>${point(1, 1)}</a:lnTo>`.repeat(30_000);
  const [path] = paths(`<a:pathLst><a:path><a:moveTo>${point(0, 0)}</a:moveTo>${many}</a:path></a:pathLst>`);
  assert.equal(path?.data.split('L').length, 20_000);
});

test('limits the results of guides', () => {
  const guides = new Guides(10, 0);
  guides.add('far', '*/ w 1 h');
  guides.add('none', '*/ h 1 h');
  guides.add('strange', 'constructor 1 2 3');
  assert.deepEqual(
    ['far', 'none', 'strange', 'unknown'].map((name) => guides.value(name)),
    [1e9, 0, 0, 0],
  );
});

test('knows the named angles and fractions of sides', () => {
  const guides = new Guides(320, 64);
  assert.deepEqual(
    ['cd8', '3cd8', '5cd8', '7cd8', 'wd12', 'wd32', 'ssd16', 'ssd32'].map((name) => Math.round(guides.value(name))),
    [2_700_000, 8_100_000, 13_500_000, 18_900_000, 27, 10, 4, 2],
  );
});
