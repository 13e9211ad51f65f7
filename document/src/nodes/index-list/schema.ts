import { Node } from '@tiptap/core';
import { flag, plain } from '../../schema/attribute.ts';
import { text } from '../../schema/kinds.ts';

/**
 * An index: the terms of the document's index entries in the order of the alphabet, with the numbers of their pages. Its content is what was
 * shown last; `renewFields` updates it. Columns are those of the section around it.
 */
export const IndexList = Node.create({
  name: 'index',
  group: 'block',
  content: 'block*',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    // The line before the entries of each letter, such as `– A –`. Its first letter is replaced by that letter. A blank leaves the line empty.
    ...plain('heading', text(16, ['A', '– A –', ' ']), 'data-heading'),
    // Entries of deeper levels are in the line of their main entry.
    ...flag('runIn', 'data-run-in'),
    // Between a term and its first page: a comma by default.
    ...plain('separator', text(16, ['\t', ' – ']), 'data-separator'),
    ...plain('list', text(64, ['a', 'names']), 'data-list'),
  }),
  parseHTML: () => [{ tag: 'div[data-type="index"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'index' }, 0],
});
