import { Node } from '@tiptap/core';
import { attribute, readAttribute, styled } from '../../schema/attribute.ts';
import { borderSides } from '../../schema/borders.ts';
import { boolean, color, length, number, oneOf, padding, signedLength } from '../../schema/kinds.ts';
import type { HtmlElement } from '../../dom/types.ts';
import { writingMode } from '../../schema/writing-mode.ts';

const place = (element: HtmlElement, side: string): string | null =>
  element.style.getPropertyValue('position') === 'absolute'
    ? signedLength.parse(element.style.getPropertyValue(`margin-${side}`))
    : null;

/**
 * The position of a box that takes no room in the text, relative to its normal position. Its margins shift it, so that it stays with the
 * block that it precedes. In a box that is a page, positions count from that page's corner.
 */
const placeAttributes = () => ({
  ...attribute('left', signedLength, {
    read: (element) => place(element, 'left'),
    write: (value) => ({ style: `position: absolute; margin-left: ${value}` }),
  }),
  ...attribute('top', signedLength, {
    read: (element) => place(element, 'top'),
    write: (value) => ({ style: `position: absolute; margin-top: ${value}` }),
  }),
  ...attribute('align', oneOf('center', 'right'), {
    read: (element) => readAttribute(element, 'data-align', oneOf('center', 'right')),
    write: (value) => ({ 'data-align': value, style: `position: absolute; ${ALIGNED[value]}` }),
  }),
  // True for a box under the text.
  ...attribute('behind', boolean, {
    default: false,
    read: (element) => element.style.getPropertyValue('z-index') === '-1',
    write: () => ({ style: 'z-index: -1' }),
  }),
  ...attribute('rotation', degrees, {
    read: (element) => degrees.parse(element.style.getPropertyValue('rotate').replace(/deg$/, '')),
    write: (value) => ({ style: `rotate: ${value}deg` }),
  }),
});

/** A box with a place between or at the edges of the text. */
const ALIGNED = { center: 'left: 50%; translate: -50%', right: 'right: 0' } as const;

/** In degrees clockwise. */
const degrees = number(-360, 360);

/** Vertical alignments of content that is higher than its box, by their names in CSS. */
const ALIGNMENTS: Readonly<Record<string, 'middle' | 'bottom'>> = { center: 'middle', end: 'bottom' };

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
    ...placeAttributes(),
    ...styled('width', length, 'width'),
    ...styled('height', length, 'height'),
    // The height of a box that grows with its content.
    ...styled('minHeight', length, 'min-height'),
    ...styled('padding', padding, 'padding'),
    ...attribute('verticalAlign', oneOf('middle', 'bottom'), {
      read: (element) =>
        ALIGNMENTS[element.style.getPropertyValue('align-content').replace(/^(?:un)?safe /, '')] ?? null,
      // Content that is too high overflows on both sides, or at the top.
      write: (value) => ({ style: `align-content: unsafe ${value === 'middle' ? 'center' : 'end'}` }),
    }),
    ...borderSides(),
    ...styled('backgroundColor', color, 'background-color'),
    ...writingMode(),
  }),
  parseHTML: () => [{ tag: 'div[data-type="text-box"]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-type': 'text-box' }, 0],
});
