import { Paragraph } from '@tiptap/extension-paragraph';
import { defineNode } from '../../schema/node-module.ts';
import { Alignment, BlockFormat } from './block-format.ts';

export default defineNode({
  name: 'paragraph',
  title: 'Paragraph',
  summary: 'A paragraph of text.',
  version: '1',
  extension: Paragraph,
  beside: [Alignment, BlockFormat],
});
