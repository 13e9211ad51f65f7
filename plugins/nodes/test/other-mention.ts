import { Node } from '@tiptap/core';
import { defineNode } from '@editor-companion/document';

/** A mention that requires an account, unlike those of other editors. */
export default defineNode({
  name: 'mention',
  title: 'Mention',
  summary: 'Somebody with an account.',
  version: '1.0.0',
  extension: Node.create({
    name: 'mention',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ account: { isRequired: true } }),
  }),
});
