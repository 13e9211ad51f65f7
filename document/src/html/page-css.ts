import type { DocumentNode } from '../json.ts';
import { fontFamily, length, lineHeight, padding } from '../schema/kinds.ts';
import { keptLines } from '../nodes/paragraph/page-keeps.ts';
import { pageGeometry } from '../schema/page-geometry.ts';
import type { PageGeometry } from '../schema/page-geometry.ts';
import type { TextDefaults } from '../page.ts';
import { pageMeasures, pageName } from '../nodes/section/schema.ts';

/**
 * Returns style rules for the default text formatting of an imported document: blocks and cells without own formatting look as in the file
 * instead of as in the editor. Headings and links have the formatting of their text if it is stated, else that of the editor. The rules
 * have the low specificity of an element selector, so that formatting of blocks and later style sheets override them. Invalid CSS values
 * are dropped.
 * @param root the selector of the element with the content: that of a whole document, or `&` for rules nested in another.
 */
export function textDefaultsCss(text: TextDefaults, root: 'html' | '&' = 'html'): string {
  const declare = (
    property: string,
    value: string | number | undefined,
    kind: { is(value: unknown): boolean },
  ): string => (value !== undefined && kind.is(value) ? `${property}: ${value}; ` : '');
  const own =
    declare('font-family', text.fontFamily, fontFamily) +
    declare('font-size', text.fontSize, length) +
    declare('line-height', text.lineHeight, lineHeightOrNormal);
  const spacing = declare('margin-top', text.spaceBefore, length) + declare('margin-bottom', text.spaceAfter, length);
  const height = declare('line-height', text.lineHeight, lineHeightOrNormal);
  const lines = declare('widows', text.widows, keptLines) + declare('orphans', text.orphans, keptLines);
  const isWhole = own !== '' && text.spaceBefore !== undefined;
  const cell = declare('--cell-padding', text.cellPadding, padding);
  return [
    rule(`:where(${root})`, own),
    rule(':where(h1, h2, h3, h4, h5, h6)', isWhole ? 'font-weight: inherit; font-size: inherit; color: inherit; ' : ''),
    rule(':where(a)', isWhole ? 'color: inherit; text-decoration: none; ' : ''),
    rule(':where(blockquote)', isWhole ? 'padding: 0; border: 0; color: inherit; ' : ''),
    rule(":where(ul, ol, li, table, [data-type='block-math'])", spacing && 'margin-block: 0; '),
    ...(isWhole ? NOTES : []),
    rule(':where(p, h1, h2, h3, h4, h5, h6)', spacing + height + lines),
    rule(':where(p)', height && 'min-height: 1lh; '),
    rule(':where(table)', cell),
    rule(':where(th, td)', cell && 'border-width: 0; background: none; font-weight: inherit; '),
  ].join('');
}

/** Notes of word processors begin with their number, raised, and hang nowhere. */
const NOTES = [
  ":where([data-type='footnote']) { padding: 0; }\n",
  ":where([data-type='footnote'])::before { content: none; }\n",
  ":where([data-type='footnote'] > :first-child)::before { content: counter(footnote) ' '; font-size: 0.65em; line-height: 0; vertical-align: super; }\n",
  ":where([data-type='footnote'][data-kind='endnote'] > :first-child)::before { content: counter(endnote, lower-roman) ' '; }\n",
  ":where([data-type='footnote'][data-number]) { --note-number: attr(data-number); }\n",
  ":where([data-type='footnote'][data-number] > :first-child)::before { content: var(--note-number) ' '; }\n",
];

/** `normal` is the single line spacing of word processors, which the font defines. */
const lineHeightOrNormal = { is: (value: unknown): boolean => value === 'normal' || lineHeight.is(value) };

const rule = (selector: string, declarations: string): string =>
  declarations === '' ? '' : `${selector} { ${declarations}}\n`;

/**
 * Returns CSS `@page` rules for sections with other pages, one for each kind of page. `toHTML` refers to them by name
 * (`page: page-297-210-20-20-20-20`). Empty without such sections.
 */
export function sectionPagesCss({ content = [] }: DocumentNode): string {
  const pages = new Map<string, PageGeometry>();
  for (const { type, attrs } of content) {
    const page = attrs?.['page'];
    if (type === 'section' && pageGeometry.is(page)) pages.set(pageName(page), page);
  }
  return Array.from(pages, ([name, page]) => {
    const { width, height, margin } = page;
    const sides = [margin.top, margin.right, margin.bottom, margin.left].map((side) => `${side}mm`);
    // A break after a section would add a page, because pages of different kinds are separated anyway.
    const breakAfter = `:where([data-page='${pageMeasures(page).join(' ')}'] + [data-type='page-break']) { page: ${name}; }\n`;
    const left = `:where([data-page='${pageMeasures(page).join(' ')}']) { --page-left: ${margin.left}mm; }\n`;
    return `@page ${name} { size: ${width}mm ${height}mm; margin: ${sides.join(' ')}; }\n${breakAfter}${left}`;
  }).join('');
}
