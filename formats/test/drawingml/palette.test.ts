import assert from 'node:assert/strict';
import { test } from 'node:test';
import { XmlReader } from '../../src/package/xml/xml-reader.ts';
import { contrast, Palette, readColour } from '../../src/drawingml/palette.ts';
import { part } from '../kit/presentation.ts';

const palette = new Palette(
  new Map([
    ['dk1', '000000'],
    ['lt1', 'ffffff'],
    ['accent1', '4472c4'],
    ['accent2', 'ed7d31'],
  ]),
  new Map([['accent2', 'accent1']]),
);

const colour = (content: string): string | undefined => {
  const xml = new XmlReader(part('a:solidFill', content), { part: 'test' });
  xml.root('a:solidFill');
  return readColour(xml, palette);
};

test('reads all forms of colours', () => {
  assert.equal(colour('<a:srgbClr val="1F4E79"/>'), '#1f4e79');
  assert.equal(colour('<a:schemeClr val="tx1"/>'), '#000000');
  assert.equal(colour('<a:schemeClr val="bg1"/>'), '#ffffff');
  assert.equal(colour('<a:schemeClr val="accent2"/>'), '#4472c4');
  assert.equal(colour('<a:sysClr val="windowText" lastClr="0A0A0A"/>'), '#0a0a0a');
  assert.equal(colour('<a:prstClr val="red"/>'), '#ff0000');
  assert.equal(colour('<a:hslClr hue="0" sat="100000" lum="50000"/>'), '#ff0000');
  assert.equal(colour('<a:scrgbClr r="100000" g="0" b="0"/>'), '#ff0000');
  assert.equal(colour('<a:schemeClr val="nonsense"/>'), undefined);
  assert.equal(colour('<a:srgbClr val="javascript"/>'), undefined);
});

test('lightens and darkens', () => {
  assert.equal(
    colour('<a:schemeClr val="tx1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>'),
    '#808080',
  );
  assert.equal(colour('<a:srgbClr val="4472C4"><a:lumMod val="75000"/></a:srgbClr>'), '#2f5597');
  assert.equal(colour('<a:srgbClr val="FF0000"><a:shade val="50000"/></a:srgbClr>'), '#bc0000');
  assert.equal(colour('<a:srgbClr val="FF0000"><a:tint val="50000"/></a:srgbClr>'), '#ffbcbc');
  assert.equal(colour('<a:srgbClr val="4472C4"><a:tint val="40000"/></a:srgbClr>'), '#cfd5ea');
  assert.equal(colour('<a:srgbClr val="FF0000"><a:alpha val="50000"/></a:srgbClr>'), '#ff8080');
});

test('measures contrast from 1 to 21', () => {
  assert.equal(contrast('#ffffff', '#000000'), 21);
  assert.equal(contrast('#336699', '#336699'), 1);
});
