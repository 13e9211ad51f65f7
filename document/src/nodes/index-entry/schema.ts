import { Node } from '@tiptap/core';
import { attribute, flag, plain, readAttribute } from '../../schema/attribute.ts';
import { id, text } from '../../schema/kinds.ts';
import { indexTerms } from '../../schema/index-terms.ts';

/**
 * Marks a place that an index lists under its `terms`. It is not shown. `see` replaces the number of its page; `range` is the
 * bookmark of a text, or the anchor of a block, whose first and last page are shown instead. `renewFields` gives it an `anchor` where an index needs one.
 */
export const IndexEntry = Node.create({
  name: 'indexEntry',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...attribute('terms', indexTerms, {
      required: true,
      read: (element) => readAttribute(element, 'data-terms', indexTerms),
      write: (terms) => ({ 'data-terms': JSON.stringify(terms) }),
    }),
    ...plain('see', text(256, ['See pear', 'a "b" <c> & d']), 'data-see'),
    ...flag('bold', 'data-bold'),
    ...flag('italic', 'data-italic'),
    ...plain('range', id, 'data-range'),
    // The index that lists it. Without one, it is the usual index.
    ...plain('list', text(64, ['a', 'names']), 'data-list'),
    ...plain('anchor', id, 'id'),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-type="index-entry"][data-terms]',
      priority: 60,
      getAttrs: (element) => indexTerms.parse(element.getAttribute('data-terms') ?? '') !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'index-entry' }],
});
