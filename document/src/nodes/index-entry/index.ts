import { defineNode } from '../../schema/node-module.ts';
import { IndexEntry } from './schema.ts';

export default defineNode({
  name: 'indexEntry',
  title: 'Index entry',
  summary: 'Marks a place that the index lists. It is not shown.',
  version: '1',
  extension: IndexEntry,
  markdown: { write: () => '' },
  text: () => '',
});
