import { Bold } from '@tiptap/extension-bold';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'bold',
  title: 'Bold',
  summary: 'Text that is printed strongly.',
  version: '1',
  extension: Bold,
  markdown: { delimiter: '**', tag: 'strong' },
});
