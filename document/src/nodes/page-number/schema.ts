import { Node } from '@tiptap/core';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import { oneOf, text } from '../../schema/kinds.ts';

const shown = text(64, ['2', 'xiv', 'Seite 3', '']);

/** The kinds of page numbers, with the names of Word's fields: PAGE, NUMPAGES, SECTION, SECTIONPAGES. */
const PAGE_NUMBER_KINDS = ['page', 'total', 'section', 'sectionPages'] as const;

const CLASSES: Readonly<Record<string, string>> = {
  total: 'totalPages',
  section: 'section',
  sectionPages: 'sectionPages',
};

/**
 * The number of the page, of all pages (`total`), of the section, or of all pages of the section (`sectionPages`), in the text and in
 * headers and footers. The layout fills it in. `text` is what was shown last. Chromium and the style sheets of exports find the element by
 * its class.
 */
export const PageNumber = Node.create({
  name: 'pageNumber',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    ...plain('kind', oneOf(...PAGE_NUMBER_KINDS), 'data-kind', { default: 'page' }),
    // Digits without it.
    ...plain('numberType', oneOf('a', 'A', 'i', 'I'), 'data-number-type'),
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
      class: CLASSES[String(node.attrs['kind'])] ?? 'pageNumber',
    },
    String(node.attrs['text'] ?? '1'),
  ],
});
