import assert from 'node:assert/strict';
import { it } from 'node:test';
import { namedFonts } from '../../src/document/named-fonts.ts';

it('finds the first family of styles and attributes, each once, in any quotes', () => {
  const html = `<style>h1 { font-family: "My Font", serif } h2{font-family:'Other'}</style>
    <p style="font-family: Aptos, Calibri">a</p><p style="font-family: &quot;my font&quot;">b</p>
    <p style='font-family: "宋体"'>c</p>`;
  assert.deepEqual(namedFonts(html), ['My Font', 'Other', 'Aptos', '宋体']);
});

it('ignores generic families, keywords, and web fonts of the document', () => {
  const css = `@font-face { src: url(a.woff2); font-family: "Own" } p { font-family: own } h1 { font-family: serif }
    h2 { font-family: inherit } h3 { font-family: var(--x), Arial } h4 { font-family: -apple-system, Arial }`;
  assert.deepEqual(namedFonts(css), []);
});

it('finds at most 50, and none whose name is too long', () => {
  const rules = Array.from({ length: 60 }, (_, index) => `a { font-family: F${index} }`).join('');
  assert.equal(namedFonts(rules).length, 50);
  assert.deepEqual(namedFonts(`a { font-family: "${'x'.repeat(101)}" }`), []);
});

it('takes linear time of the document', () => {
  assert.deepEqual(namedFonts('font-family: 1'.repeat(100_000)), []);
  assert.deepEqual(namedFonts(`@font-face {${'x'.repeat(1_000_000)}`), []);
  assert.deepEqual(namedFonts('@font-face{'.repeat(200_000)), []);
  assert.deepEqual(namedFonts(`font-family:${' '.repeat(1_000_000)}`), []);
});
