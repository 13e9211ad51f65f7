import { Node } from '@tiptap/core';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import { oneOf, text } from '../../schema/kinds.ts';

const shown = text(64, ['2', 'xiv', 'Seite 3', '']);

/**
 * The number of the page, or of all pages (`total`), in headers and footers. The layout fills it in. `text` is what was shown last.
 * Chromium and the style sheets of exports find the element by its class.
 */
export const PageNumber = Node.create({
  name: 'pageNumber',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...plain('kind', oneOf('page', 'total'), 'data-kind', { default: 'page' }),
    ...attribute('text', shown, {
      read: (element) => readAttribute(element, 'data-text', shown),
      write: (value) => ({ 'data-text': value }),
    }),
  }),
  parseHTML: () => [{ tag: 'span[data-type="page-number"]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    {
      ...HTMLAttributes,
      'data-type': 'page-number',
      class: node.attrs['kind'] === 'total' ? 'totalPages' : 'pageNumber',
    },
    String(node.attrs['text'] ?? '1'),
  ],
});
