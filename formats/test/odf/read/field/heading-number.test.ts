import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewFields, type DocumentNode } from '@editor-companion/document';
import { textOf } from '../../../kit/docx.ts';
import { blocks, p, style } from '../../../kit/odf.ts';

const level = (at: number, format: string, more = '', follows = 'listtab'): string =>
  `<text:outline-level-style text:level="${at}" style:num-format="${format}" ${more}><style:list-level-properties><style:list-level-label-alignment text:label-followed-by="${follows}"/></style:list-level-properties></text:outline-level-style>`;
const heading = (words: string, at: number, more = ''): string =>
  `<text:h text:outline-level="${at}" ${more}>${words}</text:h>`;

const read = (body: string, ...levels: readonly string[]): DocumentNode[] =>
  blocks('odt', {
    body,
    styles: `<text:outline-style style:name="Outline">${levels.join('')}</text:outline-style>${style('paragraph', 'Plain', '', 'style:list-style-name=""')}`,
  });
const numbers = (nodes: readonly DocumentNode[]): unknown[] =>
  nodes.map(({ content = [] }) => (content[0]?.type === 'headingNumber' ? content[0].attrs : undefined));

test('headings have the numbers of the outline', () => {
  const found = read(
    heading('One', 1) + heading('Part', 2) + heading('', 2) + p('') + heading('Part', 2) + heading('Two', 1),
    level(1, 'I', 'style:num-prefix="§ " style:num-suffix="."', 'space'),
    level(2, '1', 'text:display-levels="2" text:start-value="3"'),
  );
  assert.deepEqual(
    found.map(textOf).filter((words) => words !== ''),
    ['§ I. One', 'I.3 Part', 'I.5 Part', '§ II. Two'],
  );
  const headings = found.filter(({ type }) => type === 'heading');
  assert.deepEqual(numbers(headings), [
    { level: 1, pattern: '§ %1.', numberType: 'I', suffix: 'space' },
    { level: 2, start: 3 },
    { level: 2, start: 5 },
    { level: 1, pattern: '§ %1.', numberType: 'I', suffix: 'space' },
  ]);
  const document = { type: 'doc', content: found };
  assert.deepEqual(renewFields(document), document);
});

test('a whole pattern has priority over its parts', () => {
  const [found] = read(heading('One', 2), level(2, 'A', 'loext:num-list-format="%1%-%2%)" style:num-suffix=")"'));
  assert.deepEqual(found && textOf(found), '1-A) One');
});

test('headings without a number, or in their own lists, are not counted, and some state where to continue', () => {
  const found = read(
    heading('Preface', 1, 'text:is-list-header="true"') +
      heading('Nine', 1, 'text:restart-numbering="true" text:start-value="9"') +
      heading('Plain', 1, 'text:style-name="Plain"') +
      heading('Part', 2) +
      heading('Ten', 1),
    level(1, '1'),
    level(2, ''),
  );
  assert.deepEqual(found.map(textOf), ['Preface', '9 Nine', 'Plain', 'Part', '10 Ten']);
  assert.deepEqual(numbers(found), [undefined, { level: 1, start: 9 }, undefined, undefined, { level: 1 }]);
});
