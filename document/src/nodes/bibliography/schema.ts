import { Node } from '@tiptap/core';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import { oneOf } from '../../schema/kinds.ts';
import { citedSources } from '../../schema/cited-sources.ts';

/**
 * A bibliography: the sources that the document cites, and those that its attribute adds. `style` is that of its entries and of citations:
 * author and year, or numbers. Its content is what was shown last; `renewFields` updates it.
 */
export const Bibliography = Node.create({
  name: 'bibliography',
  group: 'block',
  content: 'block*',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    ...plain('style', oneOf('authorYear', 'numeric'), 'data-style', { default: 'authorYear' }),
    ...attribute('sources', citedSources, {
      read: (element) => readAttribute(element, 'data-sources', citedSources),
      write: (sources) => ({ 'data-sources': JSON.stringify(sources) }),
    }),
  }),
  parseHTML: () => [{ tag: 'div[data-type="bibliography"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'bibliography' }, 0],
});
