import type { DocumentNode } from '@editor-companion/document';
import type { Bookmarks } from './bookmarks.ts';
import { tellPage } from './contents-page.ts';

/** A paragraph style whose paragraphs a table of contents lists, at a level from 1 to 9. */
export interface ListedStyle {
  readonly style: string;
  readonly level: number;
}

/** What a document can hold of such styles. */
const MAX_STYLES = 100;
const MAX_NAME = 256;
const MAX_LEVEL = 9;

/** Those of a file's styles that a document can hold. */
export const holdableStyles = (styles: readonly ListedStyle[]): ListedStyle[] =>
  styles
    .filter(
      ({ style, level }) =>
        style !== '' && style.length <= MAX_NAME && Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL,
    )
    .slice(0, MAX_STYLES);

/** The styles that a table of contents lists beside headings. */
export const stylesOfContents = ({ attrs }: DocumentNode): readonly ListedStyle[] =>
  Array.isArray(attrs?.['styles']) ? (attrs['styles'] as ListedStyle[]) : [];

/** A table of contents with the lines that were shown last; their pages become cross references. */
export function contentsNode(
  bookmarks: Bookmarks,
  attrs: Readonly<Record<string, unknown>>,
  lines: DocumentNode[],
): DocumentNode {
  for (const line of lines) if (line.type === 'paragraph') tellPage(bookmarks, line);
  return { type: 'contents', ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }), content: lines };
}

/** No table of contents holds where a page begins. */
export const isBreak = (block: { readonly node: DocumentNode } | undefined): boolean =>
  block?.node.type === 'pageBreak';
