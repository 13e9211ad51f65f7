import { DocumentError, fromHTML, type DocumentNode } from '@editor-companion/document';
import { withoutDefaults } from './without-defaults.ts';
import { FormatError } from '../errors.ts';

/** The maximum number of elements and texts of a page: what a reading thread of 512 MB can hold, twice as much as a long table. */
export const MAX_NODES = 300_000;

/** Runs a conversion of markup. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE if the markup exceeds its limits. */
export function withinLimits<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code === 'DOCUMENT_TOO_DEEP')
      throw new FormatError('XML_UNSAFE', { part: 'page', reason: 'nests its elements too deep' });
    throw new FormatError('CONTENT_TOO_LARGE', { limit: MAX_NODES });
  }
}

/** Reads HTML as blocks of a document, without default attributes. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE */
export const readMarkup = (html: string): DocumentNode[] =>
  withinLimits(() => [...(withoutDefaults(fromHTML(html, { limits: { nodes: MAX_NODES } })).content ?? [])]);
