import { Node } from '@tiptap/core';
import type { HtmlElement } from '../../dom/types.ts';
import { flag } from '../../schema/attribute.ts';

const BREAKS = /^(?:always|page|left|right)$/;
const breaksPage = ({ style }: HtmlElement) =>
  (BREAKS.test(style.getPropertyValue('break-after') || style.getPropertyValue('page-break-after')) ||
    BREAKS.test(style.getPropertyValue('break-before') || style.getPropertyValue('page-break-before'))) &&
  null;

/** Starts a new page. With `column` it starts a new column, or a page if there are no columns. */
export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  addAttributes: () => flag('column', 'data-column'),
  parseHTML: () => [
    { tag: 'div[data-type="page-break"]', priority: 60 },
    { tag: 'hr[style]', priority: 60, getAttrs: breaksPage },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    {
      ...HTMLAttributes,
      'data-type': 'page-break',
      style: `break-after: ${node.attrs['column'] === true ? 'column' : 'page'}`,
    },
  ],
});
