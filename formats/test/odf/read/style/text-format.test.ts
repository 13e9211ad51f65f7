import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, style } from '../../../kit/odf.ts';

const PROPERTIES: readonly (readonly [attributes: string, mark: object])[] = [
  ['fo:font-weight="bold"', { type: 'bold' }],
  ['fo:font-weight="700"', { type: 'bold' }],
  ['fo:font-style="oblique"', { type: 'italic' }],
  ['style:text-underline-style="wave"', { type: 'underline' }],
  ['style:text-line-through-style="solid"', { type: 'strike' }],
  ['style:text-position="super 58%"', { type: 'superscript' }],
  ['style:text-position="-33% 58%"', { type: 'subscript' }],
  ['fo:color="#AA0011"', { type: 'textStyle', attrs: { color: '#aa0011' } }],
  ['fo:background-color="#ffff00"', { type: 'textStyle', attrs: { backgroundColor: '#ffff00' } }],
  ['fo:letter-spacing="0.05cm"', { type: 'textStyle', attrs: { letterSpacing: '1.4pt' } }],
  ['fo:font-variant="small-caps"', { type: 'textStyle', attrs: { fontVariant: 'small-caps' } }],
  ['fo:text-transform="uppercase"', { type: 'textStyle', attrs: { fontVariant: 'all-caps' } }],
  [`fo:font-family="'Open Sans', Arial, sans-serif"`, { type: 'textStyle', attrs: { fontFamily: 'Open Sans' } }],
];

for (const [attributes, mark] of PROPERTIES) {
  test(`${attributes} becomes ${JSON.stringify(mark)}`, () => {
    const automatic = style('text', 'T1', `<style:text-properties ${attributes}/>`);
    const [node] = blocks('odt', { body: p('<text:span text:style-name="T1">x</text:span>'), automatic });
    assert.deepEqual(node?.content, [{ type: 'text', text: 'x', marks: [mark] }]);
  });
}

test('a value that is off, or has no effect, makes no mark', () => {
  const off =
    'fo:font-weight="normal" style:text-underline-style="none" style:text-line-through-style="none" style:text-position="0% 100%" fo:background-color="transparent" fo:letter-spacing="normal" fo:color="#123456" style:use-window-font-color="true"';
  const automatic = style('text', 'T1', `<style:text-properties ${off}/>`);
  const [node] = blocks('odt', { body: p('<text:span text:style-name="T1">x</text:span>'), automatic });
  assert.deepEqual(node?.content, [{ type: 'text', text: 'x' }]);
});

test('hidden text is left out, and text in source style is code', () => {
  const automatic = style('text', 'H', '<style:text-properties text:display="none"/>');
  const styles = style('text', 'Source_20_Text', '', 'style:display-name="Source Text"');
  const body = p(
    'a<text:span text:style-name="H">b</text:span><text:span text:style-name="Source_20_Text">c</text:span>',
  );
  assert.deepEqual(blocks('odt', { body, automatic, styles })[0]?.content, [
    { type: 'text', text: 'a' },
    { type: 'text', text: 'c', marks: [{ type: 'code' }] },
  ]);
});

test('every script has its own font, size and weight', () => {
  const automatic = style(
    'text',
    'T1',
    '<style:text-properties fo:font-family="Arial" style:font-family-asian="SimSun" style:font-family-complex="David" fo:font-size="10pt" style:font-size-complex="14pt" fo:font-weight="bold" style:font-weight-complex="normal"/>',
  );
  const [node] = blocks('odt', { body: p('<text:span text:style-name="T1">a שלום 中</text:span>'), automatic });
  const bold = { type: 'bold' };
  const look = (fontFamily: string, fontSize: string) => ({ type: 'textStyle', attrs: { fontFamily, fontSize } });
  assert.deepEqual(node?.content, [
    { type: 'text', text: 'a ', marks: [look('Arial', '10pt'), bold] },
    { type: 'text', text: 'שלום ', marks: [look('David', '14pt')] },
    { type: 'text', text: '中', marks: [look('SimSun', '10pt'), bold] },
  ]);
});
