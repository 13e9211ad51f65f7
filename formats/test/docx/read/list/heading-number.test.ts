import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewFields, type DocumentNode } from '@editor-companion/document';
import { blocks, p, style, textOf } from '../../../kit/docx.ts';

const level = (index: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:pStyle w:val="H${index + 1}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const STYLES =
  style('H1', '<w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>') +
  style('H2', '<w:name w:val="heading 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>');
const instance = (id: number, abstract: number, start = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${start}</w:num>`;
const heading = (text: string, name: string, more = ''): string => p(text, `<w:pStyle w:val="${name}"/>${more}`);
const at = (numId: number): string => `<w:numPr><w:numId w:val="${numId}"/></w:numPr>`;

function read(body: string, levels: string, more = ''): DocumentNode[] {
  const numbering = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>${instance(1, 0)}${more}`;
  return blocks({ body, styles: STYLES, numbering });
}

const numbers = (nodes: readonly DocumentNode[]): unknown[] =>
  nodes.map(({ content = [] }) => (content[0]?.type === 'headingNumber' ? content[0].attrs : undefined));

test('a numbered heading begins with a number that can be updated', () => {
  const levels =
    level(0, 'upperRoman', '§ %1.', '<w:suff w:val="space"/>') + level(1, 'decimal', '%1.%2', '<w:isLgl/>');
  const found = read(
    heading('One', 'H1') + heading('Part', 'H2') + heading('Two', 'H1') + heading('Part', 'H2'),
    levels,
  );
  assert.deepEqual(found.map(textOf), ['§ I. One', '1.1 Part', '§ II. Two', '2.1 Part']);
  const [first, second] = [
    { level: 1, pattern: '§ %1.', numberType: 'I', suffix: 'space' },
    { level: 2, legal: true },
  ];
  assert.deepEqual(numbers(found), [first, second, first, second]);
  const document = { type: 'doc', content: found };
  assert.deepEqual(renewFields(document), document);
});

test('deviations of a file from plain counting become a start: a stated one, or a list’s number among headings', () => {
  const start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>';
  const body =
    heading('One', 'H1') +
    p('Item', at(1)) +
    heading('Three', 'H1') +
    heading('None', 'H1', at(0)) +
    heading('7', 'H1', at(2));
  const found = read(body, level(0, 'decimal', '%1'), instance(2, 0, start));
  assert.deepEqual(found.map(textOf), ['1 One', 'Item', '3 Three', 'None', '7 7']);
  assert.deepEqual(numbers(found), [
    { level: 1 },
    undefined,
    { level: 1, start: 3 },
    undefined,
    { level: 1, start: 7 },
  ]);
});

test('a second numbering has a name', () => {
  const annex = `<w:abstractNum w:abstractNumId="5">${level(0, 'upperLetter', 'Annex %1')}</w:abstractNum>`;
  const found = read(
    heading('One', 'H1') + heading('More', 'H1', at(2)),
    level(0, 'decimal', '%1'),
    annex + instance(2, 5),
  );
  assert.deepEqual(numbers(found), [{ level: 1 }, { level: 1, pattern: 'Annex %1', numberType: 'A', list: '2' }]);
});

test('a number in a form that no node has is text', () => {
  const found = read(heading('One', 'H1') + heading('Two', 'H1'), level(0, 'hebrew1', '%1'));
  assert.deepEqual(found.map(textOf), ['א One', 'ב Two']);
  assert.deepEqual(numbers(found), [undefined, undefined]);
});

test('a number that counting could not repeat is text, such as one with levels that only lists count', () => {
  const levels = level(0, 'upperLetter', '%1') + level(1, 'decimal', '%1.%2');
  const found = read(p('Item', at(1)) + heading('Part', 'H2'), levels);
  assert.deepEqual(found.map(textOf), ['Item', 'A.1 Part']);
  assert.deepEqual(numbers(found), [undefined, undefined]);
});
