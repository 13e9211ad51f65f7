import { defineNode } from '../../schema/node-module.ts';
import { Contents } from './schema.ts';

export default defineNode({
  name: 'contents',
  title: 'Contents',
  summary: 'A list of the headings, or of the captions, where it stands.',
  version: '1',
  extension: Contents,
});
