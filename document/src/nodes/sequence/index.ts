import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { Sequence } from './schema.ts';

export default defineNode({
  name: 'sequence',
  title: 'Number of a caption',
  summary: 'Counts figures, tables and other things with a caption.',
  version: '1',
  extension: Sequence,
  markdown: fieldMarkdown,
});
