import { ORIGINAL, type DocumentNode } from '@editor-companion/document';
import { plainText } from '../node.ts';

/** Builds a code block. It contains only text, with one line for each paragraph. */
export function codeBlock(paragraphs: readonly { readonly node: DocumentNode }[]): DocumentNode {
  const text = paragraphs.map(({ node }) => plainText(node, '\n')).join('\n');
  const { language, [ORIGINAL]: extras } = paragraphs[0]?.node.attrs ?? {};
  const attrs = { ...(language !== undefined && { language }), ...(extras !== undefined && { [ORIGINAL]: extras }) };
  return {
    type: 'codeBlock',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  };
}
