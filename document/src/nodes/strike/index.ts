import { Strike } from '@tiptap/extension-strike';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'strike',
  title: 'Strikethrough',
  summary: 'Text that no longer holds.',
  version: '1',
  extension: Strike,
  markdown: { delimiter: '~~', tag: 's' },
});
