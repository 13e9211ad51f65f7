import { Strike } from '@tiptap/extension-strike';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'strike',
  title: 'Strikethrough',
  summary: 'Struck-through text, which is no longer valid.',
  version: '1',
  extension: Strike,
  markdown: { delimiter: '~~', tag: 's' },
});
