import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { flag, plain } from '../../schema/attribute.ts';
import { clockTime, oneOf, text } from '../../schema/kinds.ts';

/** The kinds of document fields: dates, properties of the document, its length. */
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
] as const;

/**
 * A field with a property of the document. Its content is what was shown last. Word processors update it, and so does `renewFields`, unless
 * it is `fixed`. `value` is the date and time of day that a fixed date shows; `language` that of its names of months and days.
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
  }),
  parseHTML: () => [{ tag: 'span[data-type="document-field"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'document-field' }, 0],
});
