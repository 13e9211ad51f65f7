import { Text } from '@tiptap/extension-text';
import { defineNode } from '../../schema/node-module.ts';

export default defineNode({
  name: 'text',
  title: 'Text',
  summary: 'Characters with the same marks.',
  version: '1',
  extension: Text,
});
