import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'horizontalRule',
  title: 'Horizontal rule',
  summary: 'A line across the page between blocks.',
  version: '1',
  extension: HorizontalRule,
  markdown: { write: () => '---' },
});
