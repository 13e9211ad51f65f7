import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { plain } from '../../schema/attribute.ts';
import { id, oneOf } from '../../schema/kinds.ts';

/** The kinds of cross references, with the names of word processors. */
const REFERENCE_KINDS = [
  'text',
  'label',
  'caption',
  'number',
  'numberNoContext',
  'numberFullContext',
  'position',
  'page',
  'pages',
  'note',
] as const;

/**
 * Shows the text, number or page of another block, whose `anchor` is `target`, or of the text with the bookmark `target`; its first and last
 * page (`pages`); or the number of the note whose `noteId` is `target` (`note`). Its content is what was shown last. It links to its
 * target unless it is inside another link, because links cannot be nested.
 */
export const CrossReference = Node.create({
  name: 'crossReference',
  ...FIELD,
  addAttributes: () => ({
    ...plain('target', id, 'data-target', { required: true }),
    ...plain('kind', oneOf(...REFERENCE_KINDS), 'data-kind', { default: 'text' }),
  }),
  parseHTML: () => [
    {
      tag: '[data-type="cross-reference"][data-target]',
      priority: 60,
      getAttrs: (element) => id.is(element.getAttribute('data-target')) && null,
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const isLinked = [node, ...node.children].some(({ marks }) => marks.some(({ type }) => type.name === 'link'));
    const attributes = { ...HTMLAttributes, 'data-type': 'cross-reference' };
    return isLinked
      ? ['span', attributes, 0]
      : ['a', { ...attributes, href: `#${encodeURI(String(node.attrs['target'] ?? ''))}` }, 0];
  },
});
