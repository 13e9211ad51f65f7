import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocks, p, r, textOf } from '../../../kit/docx.ts';

const NUMBERING =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
const IN_LIST = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const box = (checked: 0 | 1): string =>
  `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${r(checked ? '☒' : '☐')}</w:sdtContent></w:sdt>`;

const tasks = (body: string) =>
  blocks({ body, numbering: NUMBERING }).map((node) => [
    node.type,
    ...(node.content ?? []).map((item) => [item.attrs?.['checked'], textOf(item)]),
  ]);

test('a check box at the start of a paragraph makes it a task', () => {
  assert.deepEqual(tasks(`<w:p>${box(1)}${r(' done')}</w:p><w:p>${box(0)}${r('\u00a0open')}</w:p>`), [
    ['taskList', [true, 'done'], [false, 'open']],
  ]);
});

test('check boxes of forms are drawn, whatever their result, and keep all text', () => {
  const field = (result: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  assert.deepEqual(tasks(`<w:p>${field(r(''))}${r('I agree')}</w:p>`), [['taskList', [false, 'I agree']]]);
  const [two] = blocks(`<w:p>${field('')}${r('Yes ')}${field('')}${r('No')}</w:p>`);
  assert.equal(textOf(two), '☐Yes ☐No');
});

test('the sign of a check box at the start of a bullet also makes a task', () => {
  assert.deepEqual(tasks(p('☐ one', IN_LIST) + p('☑ two', IN_LIST)), [['taskList', [false, 'one'], [true, 'two']]]);
});

test('a check box within text, or several in one paragraph, stay signs', () => {
  const [yes] = blocks(`<w:p>${box(1)}${r(' yes ')}${box(0)}${r(' no')}</w:p>`);
  assert.deepEqual([yes?.type, textOf(yes)], ['paragraph', '☒ yes ☐ no']);
  assert.equal(blocks(p('☐ only a sign'))[0]?.type, 'paragraph');
});
