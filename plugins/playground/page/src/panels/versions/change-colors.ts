import { changeColorsCss } from '@editor-companion/document/styles/change-colors';
import type { JSONContent } from '@tiptap/core';
import { placed, placeOf } from './author-places.ts';

// A constructed style sheet, because the page's policy allows no style element.
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/** Gives each author of the changes in a document a colour, until another document is shown. */
export function colorChanges(content: JSONContent, authors: readonly string[]): void {
  for (const name of authors) placeOf(name);
  sheet.replaceSync(changeColorsCss(content, placed()));
}

const MARKS = ['insertion', 'deletion'];

/** Tells whether a compared document has any change. */
export const hasChange = ({ attrs, marks = [], content = [] }: JSONContent): boolean =>
  Boolean(attrs?.['change']) || marks.some(({ type }) => MARKS.includes(type)) || content.some(hasChange);
