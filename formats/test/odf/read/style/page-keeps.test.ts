import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, read, style } from '../../../kit/odf.ts';

const LINES =
  '<style:default-style style:family="paragraph"><style:paragraph-properties fo:widows="2" fo:orphans="2"/></style:default-style>';
const named = (name: string, properties: string, parent = ''): string =>
  style(
    'paragraph',
    name,
    `<style:paragraph-properties ${properties}/>`,
    parent && `style:parent-style-name="${parent}"`,
  );
const STYLES =
  LINES +
  named('Kept', 'fo:keep-with-next="always" fo:orphans="3"') +
  named('Part', 'fo:keep-together="always"', 'Kept');

const LAYOUT =
  '<style:page-layout style:name="pm1"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout>';
const MASTER = '<style:master-page style:name="Standard" style:page-layout-name="pm1"/>';

/** The attributes of a block with a style of these properties that say where pages do not break. */
const keeps = (properties: string, { parent = '', styles = STYLES, tag = 'text:p' } = {}) => {
  const { keepWithNext, keepTogether, widows, orphans } =
    blocks('odt', {
      body: `<${tag} text:style-name="P1">x</${tag}>`,
      styles,
      automatic: named('P1', properties, parent),
    })[0]?.attrs ?? {};
  return JSON.parse(JSON.stringify({ keepWithNext, keepTogether, widows, orphans })) as unknown;
};

test('a paragraph says where pages do not break, and one that states nothing says nothing', () => {
  assert.deepEqual(keeps(''), {});
  assert.deepEqual(keeps('fo:keep-with-next="always" fo:keep-together="always" fo:widows="3" fo:orphans="0"'), {
    keepWithNext: true,
    keepTogether: true,
    widows: 3,
    orphans: 1,
  });
  assert.deepEqual(keeps('fo:keep-with-next="auto" fo:keep-together="auto" fo:widows="2" fo:orphans="x"'), {
    orphans: 1,
  });
  assert.deepEqual(keeps('fo:widows="999"'), { widows: 20 });
});

test('styles and their parents are resolved', () => {
  assert.deepEqual(keeps('', { parent: 'Kept' }), { keepWithNext: true, orphans: 3 });
  assert.deepEqual(keeps('fo:keep-with-next="auto"', { parent: 'Part' }), { keepTogether: true, orphans: 3 });
});

test('headings stay with the next block and in one piece unless they state otherwise', () => {
  const heading = (properties: string) => keeps(properties, { tag: 'text:h' });
  assert.deepEqual(heading('fo:keep-with-next="always" fo:keep-together="always"'), {});
  assert.deepEqual(heading('fo:keep-with-next="always"'), { keepTogether: false });
  assert.deepEqual(heading(''), { keepWithNext: false, keepTogether: false });
});

test('the lines of unformatted text are a default of the page: none stay together where nothing is stated', () => {
  const text = (styles: string) => {
    const { widows, orphans } =
      read('odt', { body: '<text:p>x</text:p>', styles, layouts: LAYOUT, masters: MASTER }).page?.text ?? {};
    return [widows, orphans];
  };
  assert.deepEqual(text(LINES), [undefined, undefined]);
  assert.deepEqual(text(LINES.replace('widows="2"', 'widows="4"')), [4, undefined]);
  assert.deepEqual(text(''), [1, 1]);
  assert.deepEqual(keeps('', { styles: '' }), {});
  assert.deepEqual(keeps('fo:widows="2"', { styles: '' }), { widows: 2 });
});
