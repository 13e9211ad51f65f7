import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, outline, p, r, read } from '../../../kit/docx.ts';

const PORTRAIT = '<w:pgSz w:w="11906" w:h="16838"/>';
const LANDSCAPE = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';
const MARGINS = '<w:pgMar w:top="1440" w:right="720" w:bottom="1440" w:left="720"/>';
const section = (content: string): string => `<w:sectPr>${content}</w:sectPr>`;

test('the document’s pages are those of most of the text, and other pages are a section', () => {
  const body =
    p('a') +
    p('b') +
    p('c', section(PORTRAIT + MARGINS)) +
    p('wide', section(LANDSCAPE + MARGINS)) +
    p('d') +
    section(PORTRAIT + MARGINS);
  const result = read(body);
  assert.deepEqual([result.page?.width, result.page?.orientation], [210.01, 'portrait']);
  assert.deepEqual(outline(result.content).slice(1), [
    ['paragraph', 'a'],
    ['paragraph', 'b'],
    ['paragraph', 'c'],
    ['pageBreak'],
    ['section', ['paragraph', 'wide']],
    ['pageBreak'],
    ['paragraph', 'd'],
  ]);
  assert.deepEqual(result.content.content?.[4]?.attrs, {
    page: { width: 297, height: 210.01, margin: { top: 25.4, right: 12.7, bottom: 25.4, left: 12.7 } },
  });
  assert.deepEqual(result.warnings, []);
});

test('columns continue on the same page, with their gap and the line between them', () => {
  const columns = '<w:type w:val="continuous"/><w:cols w:num="2" w:space="425" w:sep="1"/>';
  const [title, section_] = blocks(p('Title', section(PORTRAIT)) + p('a') + p('b') + section(PORTRAIT + columns));
  assert.equal(title?.type, 'paragraph');
  assert.deepEqual(section_?.attrs, { columns: 2, columnGap: '21.25pt', columnRule: '0.5pt solid #000000' });
  assert.equal(section_.content?.length, 2);
});

test('a column break stays one within columns, and is a page break elsewhere', () => {
  const broken = `<w:p>${r('a')}<w:r><w:br w:type="column"/></w:r>${r('b')}</w:p>`;
  const [columns] = blocks(broken + section('<w:cols w:num="2"/>'));
  assert.deepEqual(columns?.content?.[1], { type: 'pageBreak', attrs: { column: true } });
  assert.deepEqual(blocks(broken + section(PORTRAIT))[1], { type: 'pageBreak' });
});

test('vertical lines of the whole document are stated with its pages', () => {
  assert.equal(read(p('縦') + section(`${PORTRAIT}<w:textDirection w:val="tbRl"/>`)).page?.writingMode, 'vertical-rl');
});

test('an empty paragraph that only ends a section is left out, unless the section has nothing else', () => {
  const end = p('', section(PORTRAIT));
  assert.deepEqual(outline(read(p('a') + end + end + p('b') + section(PORTRAIT)).content).slice(1), [
    ['paragraph', 'a'],
    ['pageBreak'],
    ['paragraph'],
    ['pageBreak'],
    ['paragraph', 'b'],
  ]);
});

test('pages of absurd size are limited to possible paper', () => {
  const huge = section('<w:pgSz w:w="99999999" w:h="99999999"/><w:pgMar w:left="99999999"/>');
  const [first] = blocks(p('a', huge) + p('b') + p('c') + section(PORTRAIT));
  assert.deepEqual(first?.attrs?.['page'], {
    width: 5080,
    height: 5080,
    margin: { top: 25.4, right: 25.4, bottom: 25.4, left: 5080 },
  });
});
