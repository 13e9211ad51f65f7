import { Node } from '@tiptap/core';
import { attribute, plain, readAttribute } from '../../schema/attribute.ts';
import { boolean, integer, text } from '../../schema/kinds.ts';
import { contentsStyles } from '../../schema/contents-styles.ts';

const DEEPEST = 6;

/**
 * A table of contents: a list of the document's headings or captions. Its content is what was shown last; `renewFields` updates it. It has
 * its own element, because the print fills any `data-type="table-of-contents"` regardless of its content.
 */
export const Contents = Node.create({
  name: 'contents',
  group: 'block',
  content: 'block*',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    ...plain('minLevel', integer(1, DEEPEST), 'data-min-level', { default: 1 }),
    // 0 lists no headings, but paragraphs of some styles.
    ...plain('maxLevel', integer(0, DEEPEST), 'data-max-level', { default: 3 }),
    ...attribute('styles', contentsStyles, {
      read: (element) => readAttribute(element, 'data-styles', contentsStyles),
      write: (styles) => ({ 'data-styles': JSON.stringify(styles) }),
    }),
    ...plain('caption', text(64, ['Figure', 'Table', 'Abb. 2']), 'data-caption'),
    ...attribute('pageNumbers', boolean, {
      default: true,
      read: (element) => element.getAttribute('data-page-numbers') !== 'false',
      write: (value) => ({ 'data-page-numbers': String(value) }),
    }),
  }),
  parseHTML: () => [{ tag: 'nav[data-type="contents"]' }, { tag: 'nav[data-type="table-of-contents"]' }],
  renderHTML: ({ HTMLAttributes }) => ['nav', { ...HTMLAttributes, 'data-type': 'contents' }, 0],
});
