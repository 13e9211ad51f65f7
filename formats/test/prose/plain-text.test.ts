import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validate } from '@editor-companion/document';
import { plainText as textOf } from '../../src/content/node.ts';
import { readPlainText } from '../../src/prose/plain-text.ts';
import { fromFile } from '../kit/local-file.ts';

const TEXT = 'Grüße aus Köln und Zürich, schöne Tage wünschen wir.';

test('text of every usual encoding is read: marked, UTF-8, UTF-16 without a mark, Windows', () => {
  const forms = [
    Buffer.from(TEXT),
    Buffer.from(`\ufeff${TEXT}`),
    Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
    Buffer.from(TEXT, 'utf16le'),
    Buffer.from(TEXT, 'utf16le').swap16(),
    Buffer.from(TEXT, 'latin1'),
  ];
  for (const bytes of forms) assert.equal(textOf(fromFile(bytes, readPlainText).content).trim(), TEXT);
});

test('each line is a paragraph, a form feed a page break, and disallowed characters are removed', () => {
  const { content } = fromFile('a\r\n\r\nb\u0001\fc\rd\n', readPlainText);
  validate(content);
  assert.deepEqual(
    content.content?.map(({ type, content: [text] = [] }) => text?.text ?? type),
    ['a', 'paragraph', 'b', 'pageBreak', 'c', 'd'],
  );
});

test('more lines than a document may have are refused by their number', () => {
  assert.throws(() => fromFile('\n'.repeat(1_200_000), readPlainText), { code: 'CONTENT_TOO_LARGE' });
});
