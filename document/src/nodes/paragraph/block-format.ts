import { Extension } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, plain, readAttribute, styled } from '../../schema/attribute.ts';
import { borderSides } from '../../schema/borders.ts';
import { color, id, length, lineHeight, oneOf, signedLength, text } from '../../schema/kinds.ts';
import { tabStops } from '../../schema/tab-stops.ts';
import type { TabStop } from '../../schema/tab-stops.ts';
import { pageKeeps } from './page-keeps.ts';

const TEXT_BLOCKS = ['paragraph', 'heading'];

const alignment = oneOf('left', 'center', 'right', 'justify');

/** Tiptap's text alignment. It also reads the `align` attribute of old HTML. */
export const Alignment = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: attribute('textAlign', alignment, {
          read: (element) => readAlignment(element),
          write: (value) => ({ style: `text-align: ${value}` }),
        }),
      },
    ];
  },
}).configure({ types: TEXT_BLOCKS });

const LOGICAL: Record<string, string> = { start: 'left', end: 'right' };
function readAlignment(element: HtmlElement) {
  const value = element.style.getPropertyValue('text-align') || element.getAttribute('align') || '';
  return alignment.parse(LOGICAL[value] ?? value.toLowerCase());
}

const tidy = ({ position, align, leader }: TabStop) => ({
  position,
  ...(align && { align }),
  ...(leader && { leader }),
});

/** Paragraph formatting of word processors, for paragraphs and headings. */
export const BlockFormat = Extension.create({
  name: 'blockFormat',
  addGlobalAttributes() {
    return [
      {
        types: TEXT_BLOCKS,
        attributes: {
          ...plain('dir', oneOf('ltr', 'rtl')),
          ...styled('indentLeft', signedLength, 'margin-left'),
          ...styled('indentRight', signedLength, 'margin-right'),
          ...styled('indentFirst', signedLength, 'text-indent'),
          ...styled('lineHeight', lineHeight, 'line-height'),
          ...styled('spaceBefore', length, 'margin-top'),
          ...styled('spaceAfter', length, 'margin-bottom'),
          ...attribute('tabStops', tabStops, {
            read: (element) => readAttribute(element, 'data-tab-stops', tabStops),
            write: (stops) => ({
              'data-tab-stops': stops.map((stop) => Object.values(tidy(stop)).join(' ')).join('; '),
            }),
          }),
          ...pageKeeps(),
          ...styled('backgroundColor', color, 'background-color'),
          ...borderSides(),
          ...plain('styleName', text(256), 'data-style-name'),
          ...plain('anchor', id, 'id'),
        },
      },
    ];
  },
});
