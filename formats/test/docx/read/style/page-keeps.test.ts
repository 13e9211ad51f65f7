import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, read, style } from '../../../kit/docx.ts';

const STYLES =
  style('Normal', '').replace('<w:style ', '<w:style w:default="1" ') +
  style('heading 1', '<w:pPr><w:keepNext/><w:keepLines/></w:pPr>') +
  style('heading 2', '<w:basedOn w:val="heading 1"/><w:pPr><w:keepLines w:val="0"/></w:pPr>') +
  style('heading 3', '') +
  style('Kept', '<w:pPr><w:keepNext/><w:widowControl w:val="0"/></w:pPr>') +
  style('Part', '<w:basedOn w:val="Kept"/><w:pPr><w:keepLines/><w:widowControl/></w:pPr>');

const defaults = (properties: string): string =>
  `<w:docDefaults><w:pPrDefault><w:pPr>${properties}</w:pPr></w:pPrDefault></w:docDefaults>`;

/** The attributes of a paragraph with these properties that say where pages do not break. */
const keeps = (properties: string, styles = STYLES) => {
  const { keepWithNext, keepTogether, widows, orphans } = blocks({ body: p('x', properties), styles })[0]?.attrs ?? {};
  return JSON.parse(JSON.stringify({ keepWithNext, keepTogether, widows, orphans })) as unknown;
};
const styled = (name: string): string => `<w:pStyle w:val="${name}"/>`;
const LOOSE = { widows: 1, orphans: 1 };

test('a paragraph says where pages do not break, and one that states nothing says nothing', () => {
  assert.deepEqual(keeps(''), {});
  assert.deepEqual(keeps('<w:keepNext/><w:keepLines/><w:widowControl w:val="0"/>'), {
    keepWithNext: true,
    keepTogether: true,
    ...LOOSE,
  });
  assert.deepEqual(keeps('<w:keepNext w:val="0"/><w:keepLines w:val="false"/><w:widowControl/>'), {});
});

test('styles and what they are based on are resolved', () => {
  assert.deepEqual(keeps(styled('Kept')), { keepWithNext: true, ...LOOSE });
  assert.deepEqual(keeps(styled('Part')), { keepWithNext: true, keepTogether: true });
  assert.deepEqual(keeps(`${styled('Part')}<w:keepNext w:val="0"/>`), { keepTogether: true });
});

test('headings stay with the next block and in one piece unless they state otherwise', () => {
  assert.deepEqual(keeps(styled('heading 1')), {});
  assert.deepEqual(keeps(styled('heading 2')), { keepTogether: false });
  assert.deepEqual(keeps(styled('heading 3')), { keepWithNext: false, keepTogether: false });
  assert.deepEqual(keeps(`${styled('heading 1')}<w:keepNext w:val="0"/>`), { keepWithNext: false });
});

test('widow control of unformatted text is a default of the page, and paragraphs state what differs', () => {
  const styles = defaults('<w:widowControl w:val="0"/>') + STYLES;
  const text = read({ body: `${p('x')}<w:sectPr/>`, styles }).page?.text;
  assert.deepEqual([text?.widows, text?.orphans], [1, 1]);
  assert.deepEqual(keeps('', styles), {});
  assert.deepEqual(keeps('<w:widowControl/>', styles), { widows: 2, orphans: 2 });
  assert.equal(read({ body: `${p('x')}<w:sectPr/>`, styles: STYLES }).page?.text?.widows, undefined);
});

test('a tracked change of these properties has their former values', () => {
  const change =
    '<w:keepNext/><w:pPrChange w:id="1" w:author="Ann" w:date="2026-03-01T12:00:00Z"><w:pPr><w:keepLines/></w:pPr></w:pPrChange>';
  const [block] = blocks({ body: p('x', change), styles: STYLES }, { revisions: 'keep' });
  const { before, after } = (block?.attrs?.['change'] ?? {}) as Record<string, object>;
  assert.deepEqual(before, { keepWithNext: null, keepTogether: true });
  assert.deepEqual(after, { keepWithNext: true, keepTogether: null });
});
