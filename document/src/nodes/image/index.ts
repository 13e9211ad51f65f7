import { writeUrl, writeTitle, escapeMarkdown } from '../../syntax/markdown.ts';
import { firstText } from '../../json.ts';
import { defineNode } from '../../schema/node-module.ts';
import { InlineImage } from './schema.ts';

export default defineNode({
  name: 'image',
  title: 'Picture',
  summary: 'A picture within a line, beside the text, or at a fixed position over or under it.',
  version: '1',
  extension: InlineImage,
  markdown: {
    write: ({ attrs }) =>
      `![${escapeMarkdown(String(attrs['alt'] ?? ''))}](${writeUrl(String(attrs['src']))}${writeTitle(attrs['title'])})`,
  },
  text: (node) => firstText(node, 'alt'),
});
