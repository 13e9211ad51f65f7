import { Node } from '@tiptap/core';
import { defineNode } from '@editor-companion/document';

/** A mention of a person by name, with its own Markdown form. */
export default defineNode({
  name: 'mention',
  title: 'Mention',
  summary: 'Somebody by name.',
  version: '1',
  extension: Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ label: { default: '', validate: 'string' } }),
    parseHTML: () => [{ tag: 'span[data-mention]' }],
    renderHTML: ({ node }) => ['span', { 'data-mention': '' }, `@${String(node.attrs['label'])}`],
  }),
  markdown: { write: ({ attrs }) => `@{${String(attrs['label'])}}` },
});
