import { defineNode } from '../../schema/node-module.ts';
import { Bibliography } from './schema.ts';

export default defineNode({
  name: 'bibliography',
  title: 'Bibliography',
  summary: 'A bibliography: a list of the cited sources.',
  version: '1',
  extension: Bibliography,
});
