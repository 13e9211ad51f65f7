import { defineNode } from '../../schema/node-module.ts';
import { PageBreak } from './schema.ts';

export default defineNode({
  name: 'pageBreak',
  title: 'Page break',
  summary: 'What follows begins on a new page, or in a new column.',
  version: '1',
  extension: PageBreak,
  markdown: { write: (node, { html }) => html(node) },
  text: () => '\f',
});
