import { Mark } from '@tiptap/core';
import { defineMark } from '../../schema/node-module.ts';
import { flag, plain, readAttribute } from '../../schema/attribute.ts';
import { id } from '../../schema/kinds.ts';

/** A range with a comment. Any number of them may overlap. */
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

export default defineMark({
  name: 'comment',
  title: 'Comment',
  summary: 'Text with a comment.',
  version: '1',
  extension: Comment,
});
