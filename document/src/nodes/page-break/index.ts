import { defineNode } from '../../schema/node-module.ts';
import { PageBreak } from './schema.ts';

export default defineNode({
  name: 'pageBreak',
  title: 'Page break',
  summary: 'A page break or column break.',
  version: '1',
  extension: PageBreak,
  markdown: { write: (node, { html }) => html(node) },
  text: () => '\f',
});
