import { Node } from '@tiptap/core';
import { defineNode } from '@editor-companion/document';

interface Element {
  getAttribute(name: string): string | null;
}

/** The node in an editor, and in HTML. */
const {{PascalName}} = Node.create({
  name: '{{camelName}}',
  group: 'block',
  content: 'block+',
  addAttributes: () => ({
    title: {
      default: '',
      validate: 'string',
      parseHTML: (element: Element) => element.getAttribute('data-title') ?? '',
      renderHTML: ({ title }: Record<string, unknown>) => ({ 'data-title': title }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-type="{{name}}"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': '{{name}}' }, 0],
});

export default defineNode({
  name: '{{camelName}}',
  title: '{{PascalName}}',
  summary: 'Blocks with a title.',
  version: '0.1.0', // changes when a form changes what it writes
  extension: {{PascalName}},
  style: `:where([data-type='{{name}}']) { border: 0.75pt solid var(--editor-line); padding: 6pt 9pt; }`,
  markdown: {
    write: (node, { blocks, escape }) => `**${escape(String(node.attrs['title']))}**\n\n${blocks(node.children)}`,
  },
  // In files that have nothing like it: the title, then the content.
  simplify: ({ attrs, content = [] }) => [
    { type: 'paragraph', content: [{ type: 'text', text: String(attrs?.['title'] || ' '), marks: [{ type: 'bold' }] }] },
    ...content,
  ],
});
