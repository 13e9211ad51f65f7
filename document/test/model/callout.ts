import { Mark, Node } from '@tiptap/core';
import { defineMark, defineNode } from '../../src/index.ts';

/** A block and an inline node as a plugin would define them. */
export const callout = defineNode({
  name: 'callout',
  title: 'Callout',
  summary: 'A box that stands out.',
  version: '1.0.0',
  extension: Node.create({
    name: 'callout',
    group: 'block',
    content: 'block+',
    addAttributes: () => ({
      kind: {
        default: 'tip',
        validate: 'string',
        parseHTML: (element) => element.getAttribute('data-kind') ?? 'tip',
        renderHTML: ({ kind }) => ({ 'data-kind': kind as unknown }),
      },
    }),
    parseHTML: () => [{ tag: 'aside' }],
    renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
  }),
  markdown: {
    write: (node, { blocks }) => `> [!${String(node.attrs['kind']).toUpperCase()}]\n> ${blocks(node.children)}`,
  },
  style: 'aside { color: red }',
});

export const mention = defineNode({
  name: 'mention',
  title: 'Mention',
  summary: 'Somebody by name.',
  version: '2',
  extension: Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ label: { default: '', validate: 'string' } }),
    parseHTML: () => [{ tag: 'span[data-mention]' }],
    renderHTML: ({ node }) => ['span', { 'data-mention': '' }, `@${String(node.attrs['label'])}`],
  }),
  markdown: { write: ({ attrs }, { escape }) => escape(`@${String(attrs['label'])}`) },
  text: ({ attrs }) => `@${String(attrs?.['label'])}`,
});

export const keyboard = defineMark({
  name: 'keyboard',
  title: 'Key',
  summary: 'A key to press.',
  version: '1',
  extension: Mark.create({ name: 'keyboard', renderHTML: () => ['kbd', 0] }),
  markdown: { tag: 'kbd' },
});

export default [callout, mention, keyboard];
