import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { CrossReference } from './schema.ts';

export default defineNode({
  name: 'crossReference',
  title: 'Cross reference',
  summary: 'A cross reference, which shows the text, number or page of another block.',
  version: '1',
  extension: CrossReference,
  markdown: fieldMarkdown,
});
