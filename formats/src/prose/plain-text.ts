import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { NodeBudget } from '../content/node-budget.ts';
import { decodeText } from '../markup/decode-text.ts';
import { readSource } from './source.ts';

/** Characters that documents do not allow. */
// oxlint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000E-\u001F\u007F\uFFFE\uFFFF]/g;

/**
 * Reads plain text of any encoding from a local file: each line becomes a paragraph, as in word processors, and a form feed a page break.
 * Blocking: for worker threads.
 * @throws FormatError ARCHIVE_UNSAFE, CONTENT_TOO_LARGE.
 */
export function readPlainText(path: string): ImportedDocument {
  const { text, encoding } = decodeText(readSource(path));
  return { content: { type: 'doc', content: textBlocks(text) }, metadata: { encoding } };
}

/** Converts plain text to blocks. @throws FormatError CONTENT_TOO_LARGE */
export function textBlocks(text: string, budget = new NodeBudget()): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  for (const [page, part] of text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .split('\f')
    .entries()) {
    if (page > 0) blocks.push({ type: 'pageBreak' });
    budget.spend(1);
    const lines = part.split('\n');
    if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      budget.spend(2);
      blocks.push(paragraphOf(line.replaceAll(IMPOSSIBLE, '').toWellFormed()));
    }
  }
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

export const paragraphOf = (text: string): DocumentNode => ({
  type: 'paragraph',
  ...(text !== '' && { content: [{ type: 'text', text }] }),
});
