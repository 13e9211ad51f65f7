import { Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import type { HtmlElement } from '../dom/types.ts';
import { attribute, flag, styled } from './attribute.ts';
import { borderSides } from './borders.ts';
import { color, length, oneOf } from './kinds.ts';
import { Section } from './section.ts';
import { writingMode } from './writing-mode.ts';

const NotedDocument = Document.extend({ content: '(block | section)+ footnotes?' });

const BREAKS = /^(?:always|page|left|right)$/;
const breaksPage = ({ style }: HtmlElement) =>
  (BREAKS.test(style.getPropertyValue('break-after') || style.getPropertyValue('page-break-after')) ||
    BREAKS.test(style.getPropertyValue('break-before') || style.getPropertyValue('page-break-before'))) &&
  null;

/** A new page starts here; with `column`, a new column, or a page where there are no columns. */
const PageBreak = Node.create({
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

/** A box beside or within the text. */
const TextBox = Node.create({
  name: 'textBox',
  group: 'block',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    ...attribute('float', oneOf('left', 'right'), {
      read: (element) => oneOf('left', 'right').parse(element.style.getPropertyValue('float')),
      write: (side) => ({ style: `float: ${side}` }),
    }),
    ...styled('width', length, 'width'),
    ...borderSides(),
    ...styled('backgroundColor', color, 'background-color'),
    ...writingMode(),
  }),
  parseHTML: () => [{ tag: 'div[data-type="text-box"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'text-box' }, 0],
});

export const blockExtensions = [
  NotedDocument,
  Paragraph,
  Text,
  Blockquote,
  HorizontalRule,
  HardBreak,
  PageBreak,
  Section,
  TextBox,
  Details.extend({ addAttributes: () => flag('open', 'open') }).configure({ persist: true }),
  DetailsSummary,
  DetailsContent,
];
