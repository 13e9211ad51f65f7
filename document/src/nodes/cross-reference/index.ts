import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { CrossReference } from './schema.ts';

export default defineNode({
  name: 'crossReference',
  title: 'Cross reference',
  summary: 'What another block says, its number, or its page.',
  version: '1',
  extension: CrossReference,
  markdown: fieldMarkdown,
});
