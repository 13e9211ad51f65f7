import { escapeText } from '../../syntax/html.ts';
import { firstText } from '../../json.ts';
import { defineNode } from '../../schema/node-module.ts';
import { Embed } from './schema.ts';

export default defineNode({
  name: 'embed',
  title: 'Embed',
  summary: 'A video, audio, post or frame of another site. It is displayed as a link.',
  version: '1',
  extension: Embed,
  markdown: {
    write: ({ attrs }) => {
      const src = String(attrs['src']);
      const label = escapeText(String(attrs['title'] ?? src)).replaceAll(/[[\]\\`*_]/g, '\\$&');
      return `[${label}](<${src.replaceAll(/[<>\\]/g, encodeURIComponent)}>)`;
    },
  },
  text: (node) => firstText(node, 'title', 'src'),
});
