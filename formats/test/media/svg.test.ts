import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafeSvg } from '../../src/media/svg.ts';

const svg = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

for (const harmless of [
  '<path d="M0 0"/>',
  '<g fill="url(#a)"><text>x &amp; y</text></g>',
  '<image href="data:image/png;base64,AA=="/>',
  '<!-- note --><rect/>',
  '<text>on x="y" href=z url(http://e.com)</text>',
  '<g style="fill: url( \'#a\' )" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href=" #b "/>',
]) {
  test(`keeps ${harmless}`, () => assert.equal(isSafeSvg(svg(harmless)), true));
}

for (const harmful of [
  '<script>alert(1)</script>',
  '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
  '<g onclick="x()"/>',
  '<g\nonload=x/>',
  '<a href="javascript:x"/>',
  '<foreignObject/>',
  '<image href="http://e.com/x.png"/>',
  '<image href="data:image/svg+xml;base64,AA"/>',
  '<style>@import "x"</style>',
  '<rect fill="url(http://e.com)"/>',
  '<g href="&#106;avascript:x"/>',
  '<set attributeName="href" to="x"/>',
  '<g>',
  '<?a <!-- ?><script>alert(1)</script><?a --> ?>',
  '<?a x?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<a:AlternateContent xmlns:a="http://schemas.openxmlformats.org/markup-compatibility/2006"><a:Choice Requires="x"><script/></a:Choice></a:AlternateContent>',
  '<g xlink:href="http://e.com" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  '<g href="http://e.com" href="#a"/>',
  '<g href=x/>',
  '<g href=" java&#10;script:x"/>',
  '<g style="fill: u\\72l(http://e.com)"/>',
  '<g style="background: image-set(\'http://e.com\')"/>',
  '<g fill="url(#a) url(//e.com)"/>',
  '<text>&nbsp;</text>',
  '<g/onload="x()"/>',
]) {
  test(`refuses ${JSON.stringify(harmful)}`, () => assert.equal(isSafeSvg(svg(harmful)), false));
}

test('keeps the XML declaration of a text in UTF-8, and refuses one of another charset', () => {
  const declared = (encoding: string) => Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><svg/>`);
  assert.equal(isSafeSvg(declared('UTF-8')), true);
  assert.equal(isSafeSvg(declared('ISO-2022-JP')), false);
  assert.equal(isSafeSvg(Buffer.from('<svg/>', 'utf16le')), false);
  assert.equal(isSafeSvg(Buffer.from('<svg>\u00e9</svg>', 'latin1')), false);
});

test('takes time linear in the size of the picture, with any unclosed construct', () => {
  for (const start of ['<!--', '<', '<g ', '<?', '<![CDATA[', '<g a="', '&', '<g fill="url(']) {
    assert.equal(isSafeSvg(svg(start.repeat(200_000))), false);
  }
  assert.equal(isSafeSvg(svg(`<g fill="url(${' '.repeat(1_000_000)}&#9;"/>`)), false);
  assert.equal(isSafeSvg(svg('<g></g>'.repeat(200_000))), true);
});

test('refuses a document type declaration', () => {
  assert.equal(isSafeSvg(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')), false);
});
