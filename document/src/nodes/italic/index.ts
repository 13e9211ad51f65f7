import { Italic } from '@tiptap/extension-italic';
import { defineMark } from '../../schema/node-module.ts';

export default defineMark({
  name: 'italic',
  title: 'Italic',
  summary: 'Emphasised text, in italics.',
  version: '1',
  extension: Italic,
  markdown: { delimiter: '_', tag: 'em' },
});
