import { Node } from '@tiptap/core';
import { attribute, readAttribute, styled } from '../../schema/attribute.ts';
import { border, integer, length } from '../../schema/kinds.ts';
import { noteSettingsAttributes } from '../../schema/note-settings.ts';
import { pageGeometry } from '../../schema/page-geometry.ts';
import type { PageGeometry } from '../../schema/page-geometry.ts';
import { pageBands } from '../../schema/page-bands.ts';

/** Returns the name of CSS's `@page` rule for a page size and margins: `page-297-210-20-20-20-20` for `297 x 210 mm` with margins of 20. */
export const pageName = (page: PageGeometry): string => `page-${pageMeasures(page).join('-').replaceAll('.', '_')}`;

/** Returns width, height, then the margins clockwise from the top. */
export const pageMeasures = ({ width, height, margin }: PageGeometry): number[] => [
  width,
  height,
  margin.top,
  margin.right,
  margin.bottom,
  margin.left,
];

/**
 * Null means those of the document. They apply to all pages that begin within the section; `first` applies to the page that the section
 * begins.
 */
const bands = (name: 'header' | 'footer') =>
  attribute(name, pageBands, {
    read: (element) => readAttribute(element, `data-${name}`, pageBands),
    write: (value) => ({ [`data-${name}`]: JSON.stringify(value) }),
  });

/**
 * A range of the document with its own columns, pages, headers, footers or numbers of notes. Text outside has one column and the document's page. It
 * continues on the same page unless a page break precedes it; another page size (`page`) always begins a page.
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
    ...noteSettingsAttributes(),
  }),
  parseHTML: () => [{ tag: 'section[data-type="section"]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-type': 'section' }, 0],
});
