import { firstText } from '../../json.ts';
import { defineNode } from '../../schema/node-module.ts';
import { PageNumber } from './schema.ts';

export default defineNode({
  name: 'pageNumber',
  title: 'Page number',
  summary: 'The number of the page or section, or the number of pages.',
  version: '1',
  extension: PageNumber,
  markdown: { write: ({ attrs }, { escape }) => escape(String(attrs['text'] ?? '')) },
  text: (node) => firstText(node, 'text'),
});
