import { Node } from '@tiptap/core';
import { defineNode } from '@editor-companion/document';

export default defineNode({
  name: 'callout',
  title: 'Callout',
  summary: 'A box that stands out.',
  version: '1.0.0',
  extension: Node.create({
    name: 'callout',
    group: 'block',
    content: 'block+',
    addAttributes: () => ({ kind: { default: 'tip', validate: 'string' } }),
    parseHTML: () => [{ tag: 'aside' }],
    renderHTML: () => ['aside', 0],
  }),
});
