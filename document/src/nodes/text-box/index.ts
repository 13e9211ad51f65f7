import { defineNode } from '../../schema/node-module.ts';
import { TextBox } from './schema.ts';

export default defineNode({
  name: 'textBox',
  title: 'Text box',
  summary: 'A text box, within the text, beside it, or at a position on the page.',
  version: '1',
  extension: TextBox,
});
