import { Mark } from '@tiptap/core';
import { defineMark } from '../../schema/node-module.ts';
import { plain, readAttribute } from '../../schema/attribute.ts';
import { id } from '../../schema/kinds.ts';

/**
 * A named range of text, to which links, cross references and index entries refer by its name. It may begin in one block and end in another,
 * and ranges may overlap.
 */
const Bookmark = Mark.create({
  name: 'bookmark',
  priority: 106,
  inclusive: false,
  excludes: '',
  addAttributes: () => ({
    ...plain('name', id, 'data-bookmark', { required: true }),
  }),
  parseHTML: () => [
    {
      tag: 'span[data-bookmark]',
      getAttrs: (element) => readAttribute(element, 'data-bookmark', id) !== null && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export default defineMark({
  name: 'bookmark',
  title: 'Bookmark',
  summary: 'A named range of text to which other places refer.',
  version: '1',
  extension: Bookmark,
});
