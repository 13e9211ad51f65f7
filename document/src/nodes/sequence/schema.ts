import { Node } from '@tiptap/core';
import { FIELD } from '../../fields/field-node.ts';
import { plain } from '../../schema/attribute.ts';
import { integer, oneOf, text } from '../../schema/kinds.ts';

/**
 * The number of a caption: one more than the last one of the same name, unless it has a start value or restarts with each chapter
 * (`restart`). Its content is what was shown last; `renewFields` updates it.
 */
export const Sequence = Node.create({
  name: 'sequence',
  ...FIELD,
  addAttributes: () => ({
    ...plain('name', text(64, ['Figure', 'Table', 'Abb. 2']), 'data-name', { required: true }),
    ...plain('numberType', oneOf('1', 'a', 'A', 'i', 'I'), 'data-number-type', { default: '1' }),
    ...plain('start', integer(0, 100_000), 'data-start'),
    // It counts anew below each heading of this level or above.
    ...plain('restart', integer(1, 6), 'data-restart'),
  }),
  parseHTML: () => [{ tag: 'span[data-type="sequence"][data-name]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['span', { ...HTMLAttributes, 'data-type': 'sequence' }, 0],
});
