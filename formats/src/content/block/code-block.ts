import type { DocumentNode } from '@editor-companion/document';
import { plainText } from '../node.ts';

/** Code holds text only: one line a paragraph, without formatting. */
export function codeBlock(paragraphs: readonly { readonly node: DocumentNode }[]): DocumentNode {
  const text = paragraphs.map(({ node }) => plainText(node, '\n')).join('\n');
  const language = paragraphs[0]?.node.attrs?.['language'];
  return {
    type: 'codeBlock',
    ...(language !== undefined && { attrs: { language } }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
}
