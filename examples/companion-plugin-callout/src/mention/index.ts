import { Node } from '@tiptap/core';
import { defineNode } from '@editor-companion/document';

interface Element {
  getAttribute(name: string): string | null;
}

/** Returns an attribute that is stored as `data-` attribute of the same name in HTML. */
const data = (name: string) => ({
  default: '',
  validate: 'string',
  parseHTML: (element: Element) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
});

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ id: data('id'), label: data('label') }),
  parseHTML: () => [{ tag: 'span[data-type="mention"]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    { ...HTMLAttributes, 'data-type': 'mention' },
    `@${String(node.attrs['label'])}`,
  ],
});

export default defineNode({
  name: 'mention',
  title: 'Mention',
  summary: 'Somebody by name.',
  version: '1.0.0',
  extension: Mention,
  style: `:where([data-type='mention']) { color: var(--editor-link); font-weight: 600; }`,
  markdown: { write: ({ attrs }, { escape }) => escape(`@${String(attrs['label'])}`) },
  text: ({ attrs }) => `@${String(attrs?.['label'])}`,
  simplify: ({ attrs }) => ({ type: 'text', text: `@${String(attrs?.['label'])}`, marks: [{ type: 'bold' }] }),
});
