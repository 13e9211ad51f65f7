import { defineNode } from '../../schema/node-module.ts';
import { Bibliography } from './schema.ts';

export default defineNode({
  name: 'bibliography',
  title: 'Bibliography',
  summary: 'The sources that the document cites.',
  version: '1',
  extension: Bibliography,
});
