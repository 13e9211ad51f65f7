import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { Sequence } from './schema.ts';

export default defineNode({
  name: 'sequence',
  title: 'Number of a caption',
  summary: 'The number of a caption: counts figures, tables or other captioned content of one name.',
  version: '1',
  extension: Sequence,
  markdown: fieldMarkdown,
});
