import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { attribute, readAttribute } from '../../schema/attribute.ts';
import { citedSources } from '../../schema/cited-sources.ts';

/**
 * A citation of one or several sources. Each brings the facts of its source, so that a part of a document that is copied keeps them. Its
 * content is what was shown last; `renewFields` writes an empty one, and updates numbers.
 */
export const Citation = Node.create({
  name: 'citation',
  ...FIELD,
  addAttributes: () => ({
    ...attribute('sources', citedSources, {
      required: true,
      read: (element) => readAttribute(element, 'data-sources', citedSources),
      write: (sources) => ({ 'data-sources': JSON.stringify(sources) }),
    }),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-type="citation"][data-sources]',
      priority: 60,
      getAttrs: (element) => citedSources.parse(element.getAttribute('data-sources') ?? '') !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'citation' }, 0],
});
