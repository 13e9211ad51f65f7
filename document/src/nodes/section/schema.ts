import { Node } from '@tiptap/core';
import { attribute, readAttribute, styled } from '../../schema/attribute.ts';
import { border, integer, length } from '../../schema/kinds.ts';
import { pageGeometry } from '../../schema/page-geometry.ts';
import type { PageGeometry } from '../../schema/page-geometry.ts';
import { pageBands } from '../../schema/page-bands.ts';

/**
 * The name of CSS's `@page` rule for pages of that size and margins: `297 x 210 mm` with margins of 20 is
 * `page-297-210-20-20-20-20`.
 */
export const pageName = (page: PageGeometry): string => `page-${pageMeasures(page).join('-').replaceAll('.', '_')}`;

/** Width, height, then the margins from the top clockwise. */
export const pageMeasures = ({ width, height, margin }: PageGeometry): number[] => [
  width,
  height,
  margin.top,
  margin.right,
  margin.bottom,
  margin.left,
];

/** Null: those of the document. They stand on all pages that begin within the section, `first` on that which it begins itself. */
const bands = (name: 'header' | 'footer') =>
  attribute(name, pageBands, {
    read: (element) => readAttribute(element, `data-${name}`, pageBands),
    write: (value) => ({ [`data-${name}`]: JSON.stringify(value) }),
  });

/**
 * A stretch of the document with columns, pages, headers or footers of its own; text outside has one column and the document's page. It
 * goes on on the same page unless a page break stands before it; other pages (`page`) always begin anew.
 */
export const Section = Node.create({
  name: 'section',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    ...attribute('columns', integer(2, 20), {
      read: (element) => integer(2, 20).parse(element.style.getPropertyValue('column-count')),
      write: (count) => ({ style: `column-count: ${count}` }),
    }),
    ...styled('columnGap', length, 'column-gap'),
    ...styled('columnRule', border, 'column-rule'),
    ...attribute('page', pageGeometry, {
      read: (element) => readAttribute(element, 'data-page', pageGeometry),
      write: (page) => ({ 'data-page': pageMeasures(page).join(' '), style: `page: ${pageName(page)}` }),
    }),
    ...bands('header'),
    ...bands('footer'),
  }),
  parseHTML: () => [{ tag: 'section[data-type="section"]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-type': 'section' }, 0],
});
