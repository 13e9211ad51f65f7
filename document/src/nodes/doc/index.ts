import { Document } from '@tiptap/extension-document';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'doc',
  title: 'Document',
  summary: 'The whole document: blocks and sections, then the notes.',
  version: '1',
  extension: Document.extend({ content: '(block | section)+ footnotes?' }),
});
