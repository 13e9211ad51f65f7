import type { DocumentNode } from '@editor-companion/document';
import type { Bookmarks } from './bookmarks.ts';
import { tellPage } from './contents-page.ts';

/** A paragraph style that a table of contents lists, with its level from 1 to 9. */
export interface ListedStyle {
  readonly style: string;
  readonly level: number;
}

/** The maximum number of such styles in a document. */
const MAX_STYLES = 100;
const MAX_NAME = 256;
const MAX_LEVEL = 9;

/** Returns the styles of a file that a document can contain. */
export const holdableStyles = (styles: readonly ListedStyle[]): ListedStyle[] =>
  styles
    .filter(
      ({ style, level }) =>
        style !== '' && style.length <= MAX_NAME && Number.isInteger(level) && level >= 1 && level <= MAX_LEVEL,
    )
    .slice(0, MAX_STYLES);

/** Returns the styles that a table of contents lists besides headings. */
export const stylesOfContents = ({ attrs }: DocumentNode): readonly ListedStyle[] =>
  Array.isArray(attrs?.['styles']) ? (attrs['styles'] as ListedStyle[]) : [];

/** Returns a table of contents with its last lines. Their page numbers become cross references. */
export function contentsNode(
  bookmarks: Bookmarks,
  attrs: Readonly<Record<string, unknown>>,
  lines: DocumentNode[],
): DocumentNode {
  for (const line of lines) if (line.type === 'paragraph') tellPage(bookmarks, line);
  return { type: 'contents', ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }), content: lines };
}

/** Returns an index with its last lines. */
export const indexNode = (attrs: Readonly<Record<string, unknown>> = {}, content: DocumentNode[]): DocumentNode => ({
  type: 'index',
  ...(Object.keys(attrs).length > 0 && { attrs: { ...attrs } }),
  content,
});

/** Tells whether a block begins a page. A table of contents contains no such block. */
export const isBreak = (block: { readonly node: DocumentNode } | undefined): boolean =>
  block?.node.type === 'pageBreak';
