import { defineNode } from '../../schema/node-module.ts';
import { IndexList } from './schema.ts';

export default defineNode({
  name: 'index',
  title: 'Index',
  summary: 'An index: a list of the terms of index entries with their pages.',
  version: '1',
  extension: IndexList,
});
