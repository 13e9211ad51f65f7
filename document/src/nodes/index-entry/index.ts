import { defineNode } from '../../schema/node-module.ts';
import { IndexEntry } from './schema.ts';

export default defineNode({
  name: 'indexEntry',
  title: 'Index entry',
  summary: 'An invisible mark at a place that the index lists.',
  version: '1',
  extension: IndexEntry,
  markdown: { write: () => '' },
  text: () => '',
});
