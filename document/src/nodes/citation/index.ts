import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { Citation } from './schema.ts';

export default defineNode({
  name: 'citation',
  title: 'Citation',
  summary: 'Cites one or several sources, whose facts it brings.',
  version: '1',
  extension: Citation,
  markdown: fieldMarkdown,
});
