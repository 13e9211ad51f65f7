import { Mark } from '@tiptap/core';
import { flag, plain, readAttribute } from './attribute.ts';
import { id, text } from './kinds.ts';

/** A range that somebody commented on; any number of them may overlap. */
const Comment = Mark.create({
  name: 'comment',
  priority: 105,
  inclusive: false,
  excludes: '',
  addAttributes: () => ({
    ...plain('commentId', id, 'data-comment-id', { required: true }),
    ...flag('resolved', 'data-resolved'),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-comment-id]',
      getAttrs: (element) => readAttribute(element, 'data-comment-id', id) !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const change = (name: 'insertion' | 'deletion', tag: 'ins' | 'del', priority: number) =>
  Mark.create({
    name,
    priority,
    inclusive: false,
    addAttributes: () => ({
      ...plain('id', id, 'data-id'),
      ...plain('author', text(256), 'data-author'),
      ...plain('date', text(64, ['2026-03-01T12:00:00Z', '2026-03-01']), 'datetime'),
    }),
    parseHTML: () => [{ tag: `${tag}[data-type="${name}"]`, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, 'data-type': name }, 0],
  });

export const reviewExtensions = [Comment, change('insertion', 'ins', 104), change('deletion', 'del', 103)];
