import { Blockquote } from '@tiptap/extension-blockquote';
import { prefixLines } from '../../syntax/markdown.ts';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'blockquote',
  title: 'Quotation',
  summary: 'A quotation of one or several blocks.',
  version: '1',
  extension: Blockquote,
  markdown: { write: (node, { blocks }) => prefixLines(blocks(node.children), '> ', '> ') },
});
