import { Blockquote } from '@tiptap/extension-blockquote';
import { prefixLines } from '../../syntax/markdown.ts';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'blockquote',
  title: 'Quotation',
  summary: 'Blocks that somebody else has written.',
  version: '1',
  extension: Blockquote,
  markdown: { write: (node, { blocks }) => prefixLines(blocks(node.children), '> ', '> ') },
});
