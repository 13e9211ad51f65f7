import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleChanges, toText, type DocumentNode } from '@editor-companion/document';
import { read as readParts } from '../../kit/docx.ts';

const BY = 'w:id="7" w:author="Ada" w:date="2026-03-01T09:00:00Z"';
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const plain = (text: string): string => `<w:p>${run(text)}</w:p>`;
const mark = (kind: 'ins' | 'del'): string => `<w:pPr><w:rPr><w:${kind} ${BY}/></w:rPr></w:pPr>`;
const come = (text: string): string => `<w:p>${mark('ins')}<w:ins ${BY}>${run(text)}</w:ins></w:p>`;
const gone = (text: string): string =>
  `<w:p>${mark('del')}<w:del ${BY}><w:r><w:delText>${text}</w:delText></w:r></w:del></w:p>`;
const row = (content: string, properties = ''): string => `<w:tr>${properties}<w:tc>${content}</w:tc></w:tr>`;

const read = (body: string): DocumentNode => readParts({ body }).content;

/** Blocks that say of themselves that they come or go. */
function changesIn({ type, attrs, content = [] }: DocumentNode): string[] {
  const change = attrs?.['change'] as { readonly kind: string; readonly author: string } | undefined;
  return [...(change ? [`${type}: ${change.kind} by ${change.author}`] : []), ...content.flatMap(changesIn)];
}

test('paragraphs and rows that come or go say so, and are settled as a whole', () => {
  const table = `<w:tbl>${row(plain('a'))}${row(come('b'), `<w:trPr><w:ins ${BY}/></w:trPr>`)}</w:tbl>`;
  const document = read(
    plain('One') + come('Two') + gone('Three') + `<w:p>${mark('ins')}</w:p>` + table + plain('End'),
  );
  assert.deepEqual(changesIn(document), [
    'paragraph: insertion by Ada',
    'paragraph: deletion by Ada',
    'paragraph: insertion by Ada',
    'tableRow: insertion by Ada',
    'paragraph: insertion by Ada',
  ]);
  const words = (verdict: 'accept' | 'reject'): string[] =>
    toText(settleChanges(document, verdict)).split('\n').filter(Boolean);
  assert.deepEqual(
    [words('accept'), words('reject')],
    [
      ['One', 'Two', 'a', 'b', 'End'],
      ['One', 'Three', 'a', 'End'],
    ],
  );
});

test('a mark alone is a paragraph that was parted, whose text stays', () => {
  const parted = `<w:p>${mark('ins')}${run('One ')}</w:p>${plain('two')}`;
  assert.deepEqual(changesIn(read(parted)), []);
});
