import { Bold } from '@tiptap/extension-bold';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'bold',
  title: 'Bold',
  summary: 'Important text, in bold.',
  version: '1',
  extension: Bold,
  markdown: { delimiter: '**', tag: 'strong' },
});
