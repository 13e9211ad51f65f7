import { HardBreak } from '@tiptap/extension-hard-break';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'hardBreak',
  title: 'Line break',
  summary: 'A line break within a block of text.',
  version: '1',
  extension: HardBreak,
  markdown: { write: (_, { isOneLine }) => (isOneLine ? '<br>' : '\\\n') },
  text: () => '\n',
});
