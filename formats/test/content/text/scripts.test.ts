import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptRuns } from '../../../src/content/text/scripts.ts';
import { blocks, r } from '../../kit/docx.ts';

const runs = (text: string): string[] => scriptRuns(text).map((run) => `${run.script}:${run.text}`);

test('text is split where its script changes, and signs and digits stay with the text before them', () => {
  assert.deepEqual(runs('plain 1, 2'), ['western:plain 1, 2']);
  assert.deepEqual(runs('中文 and 你好!'), ['eastAsian:中文 ', 'western:and ', 'eastAsian:你好!']);
  assert.deepEqual(runs('السلام 12 عليكم abc'), ['complex:السلام 12 عليكم ', 'western:abc']);
  assert.deepEqual(runs('ภาษา'), ['complex:ภาษา']);
});

test('every script of a run has its own font, size and weight', () => {
  const properties =
    '<w:rFonts w:ascii="Arial" w:eastAsia="SimSun" w:cs="David"/><w:b/><w:sz w:val="20"/><w:szCs w:val="28"/><w:iCs/>';
  const found = blocks(`<w:p>${r('a שלום 中', properties)}</w:p>`)[0]?.content ?? [];
  assert.deepEqual(
    found.map(({ text, marks = [] }) => [text, marks[0]?.attrs, marks.slice(1).map(({ type }) => type)]),
    [
      ['a ', { fontFamily: 'Arial', fontSize: '10pt' }, ['bold']],
      ['שלום ', { fontFamily: 'David', fontSize: '14pt' }, ['italic']],
      ['中', { fontFamily: 'SimSun', fontSize: '10pt' }, ['bold']],
    ],
  );
});

test('a run marked as right-to-left is formatted as such, whatever its letters', () => {
  const [run] = blocks(`<w:p>${r('12', '<w:rtl/><w:sz w:val="20"/><w:szCs w:val="32"/>')}</w:p>`)[0]?.content ?? [];
  assert.deepEqual(run?.marks?.[0]?.attrs, { fontSize: '16pt' });
});
