import { Subscript } from '@tiptap/extension-subscript';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'subscript',
  title: 'Subscript',
  summary: 'Subscript text.',
  version: '1',
  extension: Subscript,
  markdown: { tag: 'sub' },
});
