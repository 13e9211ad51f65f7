import { defineNode } from '../../schema/node-module.ts';
import { Contents } from './schema.ts';

export default defineNode({
  name: 'contents',
  title: 'Contents',
  summary: 'A table of contents: a list of headings or of captions.',
  version: '1',
  extension: Contents,
});
