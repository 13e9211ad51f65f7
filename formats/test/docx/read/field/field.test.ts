import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldTarget, fieldWords } from '../../../../src/docx/read/field/field.ts';

test('words of an instruction may be quoted, with escapes', () => {
  assert.deepEqual(fieldWords(String.raw`HYPERLINK "C:\\a b" \l "x"`), [
    'HYPERLINK',
    String.raw`C:\a b`,
    String.raw`\l`,
    'x',
  ]);
});

for (const [code, target] of [
  [' HYPERLINK "https://example.com/a b" ', 'https://example.com/a b'],
  [String.raw`HYPERLINK \l "part"`, '#part'],
  [String.raw`HYPERLINK "https://e.com" \l "part" \o "tip"`, 'https://e.com#part'],
  [String.raw`HYPERLINK \o "tip" "https://e.com" \n`, 'https://e.com'],
  [String.raw`NOTEREF _Ref1 \h`, '#_Ref1'],
  ['NOTEREF _Ref1', undefined],
  ['PAGE', undefined],
  ['', undefined],
] as const) {
  test(`«${code.trim()}» links to ${target ?? 'nothing'}`, () => assert.equal(fieldTarget(code), target));
}
