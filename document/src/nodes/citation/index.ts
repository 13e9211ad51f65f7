import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { Citation } from './schema.ts';

export default defineNode({
  name: 'citation',
  title: 'Citation',
  summary: 'A citation of one or several sources. It contains their bibliographic data.',
  version: '1',
  extension: Citation,
  markdown: fieldMarkdown,
});
