import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, r, read, textOf } from '../../kit/docx.ts';

const skippedIn = (body: string): readonly [string, number | undefined][] =>
  (read(body).warnings ?? [])
    .filter(({ code }) => code === 'ELEMENTS_SKIPPED')
    .map(({ message, count }) => [message, count]);

test('an unread element is reported, in any place', () => {
  const body = `<w:strangeBlock/><w:p><w:strangeInline/>${r('a')}<w:r><w:strangeRun/></w:r></w:p><w:strangeBlock/>`;
  assert.deepEqual(skippedIn(body), [
    ['Unknown elements were left out, for example w:strangeBlock, w:strangeInline, w:strangeRun.', 4],
  ]);
  assert.deepEqual(blocks(body).map(textOf), ['a']);
});

test('elements without visible content are ignored silently', () => {
  const marks = '<w:proofErr w:type="spellStart"/><w:bookmarkEnd w:id="1"/><w:moveFromRangeStart w:id="2" w:name="m"/>';
  const run = '<w:r><w:rPr/><w:lastRenderedPageBreak/><w:t>a</w:t><w:annotationRef/></w:r>';
  assert.deepEqual(skippedIn(`${marks}<w:p><w:pPr/>${marks}${run}</w:p>`), []);
});

test('a hostile file cannot lengthen the warning', () => {
  const names = Array.from({ length: 50 }, (_, n) => `<w:strange${'x'.repeat(200)}${n}/>`).join('');
  const [[message, count] = ['', 0]] = skippedIn(names + p('a'));
  assert.equal(count, 50);
  assert.ok(message.length < 1000, message);
});

test('a formula between paragraphs is a block', () => {
  const math = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>';
  const formula = { type: 'blockMath', attrs: { latex: 'x' } };
  assert.deepEqual(blocks(`${math}${p('a')}<m:oMathPara>${math}${math}</m:oMathPara>`).filter(isFormula), [
    formula,
    formula,
    formula,
  ]);
});

const isFormula = ({ type }: { type: string }): boolean => type === 'blockMath';
