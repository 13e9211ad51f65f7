import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { flag, plain } from '../../schema/attribute.ts';
import { clockTime, integer, oneOf, text } from '../../schema/kinds.ts';

/** The kinds of document fields: dates, properties of the document, its length, and its nearest heading or paragraph of a style. */
const FIELD_KINDS = [
  'date',
  'time',
  'created',
  'modified',
  'printed',
  'title',
  'subject',
  'author',
  'keywords',
  'description',
  'fileName',
  'words',
  'characters',
  'property',
  'styleReference',
] as const;

/**
 * A field with a property of the document. Its content is what was shown last. Word processors update it, and so does `renewFields`, unless
 * it is `fixed`. `value` is the date and time of day that a fixed date shows; `language` that of its names of months and days.
 *
 * A `styleReference` shows the text of the nearest paragraph with the style `name` (`heading 2` for headings of level 2), or of the nearest
 * heading of `level` (1 by default) or a higher one. `format` selects its number instead: `number`, `numberNoContext` or `numberFullContext` as in cross
 * references, or `numberAndText`. In headers and footers, `place` selects among several on a page: the `first` one (default), the `last`
 * one, or the one that applies at the `start` of the page.
 */
export const DocumentField = Node.create({
  name: 'documentField',
  ...FIELD,
  addAttributes: () => ({
    ...plain('kind', oneOf(...FIELD_KINDS), 'data-kind', { default: 'date' }),
    ...plain('format', text(64, ['d MMMM yyyy', 'yyyy-MM-dd', 'HH:mm']), 'data-format'),
    ...plain('name', text(256, ['Client', 'Order "7"']), 'data-name'),
    ...flag('fixed', 'data-fixed'),
    ...plain('value', clockTime, 'data-value'),
    ...plain('language', text(35, ['de-DE', 'en-GB']), 'data-language'),
    ...plain('level', integer(1, 6), 'data-level'),
    ...plain('place', oneOf('first', 'start', 'last'), 'data-place'),
  }),
  parseHTML: () => [{ tag: 'span[data-type="document-field"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'document-field' }, 0],
});
