import { Node } from '@tiptap/core';
import { attribute, styled } from '../../schema/attribute.ts';
import { borderSides } from '../../schema/borders.ts';
import { color, length, oneOf } from '../../schema/kinds.ts';
import { writingMode } from '../../schema/writing-mode.ts';

/** A box beside or within the text. */
export const TextBox = Node.create({
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
