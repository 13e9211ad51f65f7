import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outline } from '../../kit/docx.ts';
import { blocks, box, p, placeholder, r } from '../../kit/presentation.ts';

const attributes = (paragraphs: string) => blocks(box(paragraphs)).map(({ attrs }) => attrs);

test('keeps alignment and direction', () => {
  const aligned = ['ctr', 'r', 'just', 'l'].map((algn) => p('x', `<a:pPr algn="${algn}"/>`));
  assert.deepEqual(attributes(aligned.join('')), [
    { textAlign: 'center' },
    { textAlign: 'right' },
    { textAlign: 'justify' },
    undefined,
  ]);
  const arabic = ['', 'algn="r"', 'algn="l"', 'algn="ctr"'].map((algn) => p('نص', `<a:pPr rtl="1" ${algn}/>`));
  assert.deepEqual(attributes(arabic.join('')), [
    { dir: 'rtl' },
    { dir: 'rtl' },
    { dir: 'rtl', textAlign: 'left' },
    { dir: 'rtl', textAlign: 'center' },
  ]);
});

test('keeps the direction of a title', () => {
  assert.deepEqual(blocks(placeholder('title', p('عنوان', '<a:pPr rtl="1"/>')))[0]?.attrs, { level: 2, dir: 'rtl' });
});

test('keeps indents of paragraphs outside lists', () => {
  assert.deepEqual(attributes(p('x', '<a:pPr marL="457200" indent="-127000"/>')), [
    { indentLeft: '36pt', indentFirst: '-10pt' },
  ]);
});

test('breaks lines where the text does, but not at its end', () => {
  const paragraph = p(`${r('a')}<a:br/>${r('b_x000B_c')}<a:br/>`);
  assert.deepEqual(blocks(box(paragraph)).map(outline), [['paragraph', 'a', ['hardBreak'], 'b', ['hardBreak'], 'c']]);
});

test('shows fields, except the number of the slide', () => {
  const field = (type: string, text: string): string => `<a:fld type="${type}"><a:rPr/><a:t>${text}</a:t></a:fld>`;
  const paragraph = p(r('On ') + field('datetime1', '1 March') + field('slidenum', '7'));
  assert.deepEqual(blocks(box(paragraph)).map(outline), [['paragraph', 'On 1 March']]);
});

test('leaves blank paragraphs out', () => {
  assert.deepEqual(blocks(box(p('a') + '<a:p/>' + p(' ') + p('<a:br/>') + p('b'))).map(outline), [
    ['paragraph', 'a'],
    ['paragraph', 'b'],
  ]);
});

const formula = (inside: string): string =>
  `<mc:AlternateContent><mc:Choice Requires="a14"><a14:m>${inside}</a14:m></mc:Choice><mc:Fallback>${r('?')}</mc:Fallback></mc:AlternateContent>`;
const SQUARE =
  '<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

test('reads formulas as LaTeX, inline and displayed', () => {
  const inText = p(r('Let ') + formula(SQUARE));
  const apart = p(formula(`<m:oMathPara>${SQUARE}</m:oMathPara>`));
  const inList = p(formula(`<m:oMathPara>${SQUARE}</m:oMathPara>`), '<a:pPr><a:buChar char="•"/></a:pPr>');
  const [first, second, third] = blocks(box(inText + apart + inList));
  assert.deepEqual(first?.content, [
    { type: 'text', text: 'Let ' },
    { type: 'inlineMath', attrs: { latex: 'x^{2}' } },
  ]);
  assert.deepEqual(second, { type: 'blockMath', attrs: { latex: 'x^{2}' } });
  assert.deepEqual(third && outline(third), ['bulletList', ['listItem', ['paragraph', ['inlineMath']]]]);
});
