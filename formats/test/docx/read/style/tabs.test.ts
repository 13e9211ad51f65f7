import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, style } from '../../../kit/docx.ts';

const tab = (position: number, kind: string, leader = ''): string =>
  `<w:tab w:val="${kind}" w:pos="${position}"${leader && ` w:leader="${leader}"`}/>`;
const tabs = (...stops: string[]): string => `<w:tabs>${stops.join('')}</w:tabs>`;
const tabbed = (properties: string): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>One</w:t><w:tab/><w:t>5</w:t></w:r></w:p>`;

test('an entry of a table of contents keeps its tab stop, with the side and the leader', () => {
  const [entry] = blocks(tabbed(tabs(tab(9016, 'right', 'dot'))));
  assert.deepEqual(entry?.attrs, { tabStops: [{ position: '450.8pt', align: 'right', leader: 'dotted' }] });
  assert.equal(entry.content?.[0]?.text, 'One\t5');
});

test('tab stops of styles and of the paragraph are combined, in order, and can be cleared', () => {
  const styles =
    style('Base', `<w:pPr>${tabs(tab(720, 'left'), tab(1440, 'center'))}</w:pPr>`) +
    style('Entry', `<w:basedOn w:val="Base"/><w:pPr>${tabs(tab(2880, 'decimal', 'underscore'))}</w:pPr>`);
  const body = tabbed(
    `<w:pStyle w:val="Entry"/>${tabs(tab(1440, 'clear'), tab(360, 'start', 'hyphen'), tab(9, 'bar'))}`,
  );
  assert.deepEqual(blocks({ body, styles })[0]?.attrs?.['tabStops'], [
    { position: '18pt', leader: 'dashed' },
    { position: '36pt' },
    { position: '144pt', align: 'decimal', leader: 'solid' },
  ]);
});

test('text without tabs has no tab stops', () => {
  assert.equal(blocks(p('x', tabs(tab(720, 'left'))))[0]?.attrs, undefined);
});

test('a tab to the margin has a tab stop of its own', () => {
  const run =
    '<w:r><w:t>Left</w:t><w:ptab w:alignment="right" w:relativeTo="margin" w:leader="none"/><w:t>Right</w:t></w:r>';
  assert.deepEqual(blocks(`<w:p>${run}</w:p>`)[0]?.attrs, { tabStops: [{ position: '100%', align: 'right' }] });
});
