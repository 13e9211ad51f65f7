import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafeSvg } from '../../../src/docx/drawing/svg.ts';

const svg = (content: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

for (const harmless of [
  '<path d="M0 0"/>',
  '<g fill="url(#a)"><text>x &amp; y</text></g>',
  '<image href="data:image/png;base64,AA=="/>',
  '<!-- note --><rect/>',
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
]) {
  test(`refuses ${JSON.stringify(harmful)}`, () => assert.equal(isSafeSvg(svg(harmful)), false));
}

test('refuses a document type declaration', () => {
  assert.equal(isSafeSvg(Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>')), false);
});
