import { defineNode } from '../../schema/node-module.ts';
import { TextBox } from './schema.ts';

export default defineNode({
  name: 'textBox',
  title: 'Text box',
  summary: 'A box of blocks beside the text or in it.',
  version: '1',
  extension: TextBox,
});
