import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { plain } from '../../schema/attribute.ts';
import { oneOf, text } from '../../schema/kinds.ts';

/** The kinds of document fields: dates, properties of the document, its length. */
const FIELD_KINDS = [
  'date',
  'time',
  'created',
  'modified',
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
 * A field with a property of the document. Its content is what was shown last. Word processors update it; exports do not, because a date
 * may be that of a letter.
 */
export const DocumentField = Node.create({
  name: 'documentField',
  ...FIELD,
  addAttributes: () => ({
    ...plain('kind', oneOf(...FIELD_KINDS), 'data-kind', { default: 'date' }),
    ...plain('format', text(64, ['d MMMM yyyy', 'yyyy-MM-dd', 'HH:mm']), 'data-format'),
    ...plain('name', text(256, ['Client', 'Order "7"']), 'data-name'),
  }),
  parseHTML: () => [{ tag: 'span[data-type="document-field"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'document-field' }, 0],
});
