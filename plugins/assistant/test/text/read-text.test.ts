import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentNode } from '@editor-companion/document';
import { TextFault } from '../../src/text/faults.ts';
import { bareNode } from '../../src/text/json.ts';
import { schema, TextStage } from './document.ts';

const text = (content: string, ...marks: string[]): DocumentNode => ({
  type: 'text',
  text: content,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content });
const read = (source: string, stage = new TextStage()): DocumentNode[] =>
  stage.read(source).map((node) => bareNode(node, schema));

test('text of models in related forms is read as meant', () => {
  const item = (content: string): DocumentNode => ({ type: 'listItem', content: [paragraph(text(content))] });
  assert.deepEqual(read('## Title\n\nA <strong>bold</strong> word, 5 < 6 and <div>.\n'), [
    { type: 'heading', attrs: { level: 2 }, content: [text('Title')] },
    paragraph(text('A '), text('bold', 'bold'), text(' word, 5 < 6 and <div>.')),
  ]);
  assert.deepEqual(read('* one\n* two\n1. first\n2. second'), [
    { type: 'bulletList', content: [item('one'), item('two')] },
    { type: 'orderedList', content: [item('first'), item('second')] },
  ]);
  assert.deepEqual(read('- [x] done\n- [ ] open'), [
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('done'))] },
        { type: 'taskItem', content: [paragraph(text('open'))] },
      ],
    },
  ]);
  assert.deepEqual(read('> said\n> again'), [
    { type: 'blockquote', content: [paragraph(text('said')), paragraph(text('again'))] },
  ]);
  assert.deepEqual(read('$$x^2$$'), [{ type: 'blockMath', attrs: { latex: 'x^2' } }]);
});

test('anchors before lines are ignored, and lists nest by indentation of any depth', () => {
  const nested = read('@7 - one\n    - two\n@9 - three');
  assert.deepEqual(nested, read('- one\n  - two\n- three'));
  assert.equal(nested[0]?.content?.[0]?.content?.[1]?.type, 'bulletList');
});

test('attributes can be written out, and a brace without attributes is text', () => {
  assert.deepEqual(read('{"textAlign":"center"} Middle'), [
    { type: 'paragraph', attrs: { textAlign: 'center' }, content: [text('Middle')] },
  ]);
  assert.deepEqual(read('{a set}'), [paragraph(text('{a set}'))]);
});

test('a line takes the common attributes of its kind, unless it states others', () => {
  const stage = new TextStage();
  const style = { type: 'textStyle', attrs: { fontFamily: 'Arial' } };
  const styled = (content: string): DocumentNode => ({
    type: 'paragraph',
    attrs: { spaceAfter: '6pt' },
    content: [{ ...text(content), marks: [style] }],
  });
  assert.equal(stage.write([styled('one'), styled('two'), paragraph(text('bare'))]), '@1 one\n@2 two\n@3 {0} bare');
  assert.deepEqual(read('three', stage), [styled('three')]);
  assert.deepEqual(read('{0} four', stage), [paragraph(text('four'))]);
  assert.deepEqual(read('a <t:0>b</t>', stage)[0]?.content, [{ ...text('a '), marks: [style] }, text('b')]);
});

test('a node without a text form is one line with its anchor, and is restored by it', () => {
  const stage = new TextStage();
  const strange: DocumentNode = { type: 'callout', attrs: { id: 7 }, content: [paragraph(text('Look here'))] };
  assert.equal(stage.write([strange]), '@1 [?callout "Look here"]');
  assert.deepEqual(read('[quote]\n [keep 1]', stage), [{ type: 'blockquote', content: [strange] }]);
});

test('rows are one line each, and a cell is named by its position', () => {
  const stage = new TextStage();
  const cell = (content: string): DocumentNode => ({ type: 'tableCell', content: [paragraph(text(content))] });
  const row = { type: 'tableRow', content: [cell('a|b'), cell('c')] };
  assert.equal(stage.write([{ type: 'table', content: [row] }]), '@1 [table]\n @2 | a\\|b | c |');
  assert.equal(stage.book.keyOf('2.2'), stage.book.keyOf('4'));
  assert.equal(stage.book.keyOf('2.3'), undefined);
});

const faults = [
  ['<b>open', 'TAG_UNCLOSED', 1],
  ['fine\na</b>', 'TAG_UNOPENED', 2],
  ['<b>a<i>b</b></i>', 'TAG_UNOPENED', 1],
  ['{5} text', 'LOOK_UNKNOWN', 1],
  ['<t:5>text</t>', 'LOOK_UNKNOWN', 1],
  ['[blink] text', 'WORD_UNKNOWN', 1],
  ['```js\nlet x', 'FENCE_UNCLOSED', 1],
  ['one\n two', 'PLACE_WRONG', 2],
  ['[quote] text', 'PLACE_WRONG', 1],
  ['[?callout "x"]', 'ANCHOR_UNKNOWN', 1],
  ['[keep 9]', 'ANCHOR_UNKNOWN', 1],
  ['<b>'.repeat(41), 'TOO_DEEP', 1],
  [Array.from({ length: 41 }, (_, depth) => `${' '.repeat(depth)}[quote]`).join('\n'), 'TOO_DEEP', 41],
] as const;

for (const [source, code, line] of faults)
  test(`${JSON.stringify(source.slice(0, 40))} is refused with ${code} and its line`, () => {
    assert.throws(
      () => read(source),
      (error: unknown) => error instanceof TextFault && error.code === code && error.line === line,
    );
  });
