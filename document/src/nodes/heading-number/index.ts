import { defineNode } from '../../schema/node-module.ts';
import { HeadingNumber } from './schema.ts';

export default defineNode({
  name: 'headingNumber',
  title: 'Number of a heading',
  summary: 'The number of a heading, at its beginning.',
  version: '1',
  extension: HeadingNumber,
  // Marked text must end with a visible character, so that the blank after the number is written separately.
  markdown: {
    write: (node, { inline }) =>
      inline(node, { isOneLine: true }).trimEnd() + (node.textContent.endsWith(' ') ? ' ' : ''),
  },
});
