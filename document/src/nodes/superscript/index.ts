import { Superscript } from '@tiptap/extension-superscript';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'superscript',
  title: 'Superscript',
  summary: 'Superscript text.',
  version: '1',
  extension: Superscript,
  markdown: { tag: 'sup' },
});
