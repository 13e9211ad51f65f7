import { defineNode } from '../../schema/node-module.ts';
import { HeadingNumber } from './schema.ts';

export default defineNode({
  name: 'headingNumber',
  title: 'Number of a heading',
  summary: 'Counts the headings of a level, in front of their words.',
  version: '1',
  extension: HeadingNumber,
  // What is marked ends with a letter there: the blank behind the number stands by itself.
  markdown: {
    write: (node, { inline }) =>
      inline(node, { isOneLine: true }).trimEnd() + (node.textContent.endsWith(' ') ? ' ' : ''),
  },
});
