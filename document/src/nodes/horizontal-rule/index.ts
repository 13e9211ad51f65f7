import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'horizontalRule',
  title: 'Horizontal rule',
  summary: 'A horizontal line between blocks.',
  version: '1',
  extension: HorizontalRule,
  markdown: { write: () => '---' },
});
