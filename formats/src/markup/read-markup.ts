import { DocumentError, fromHTML, type DocumentNode } from '@editor-companion/document';
import { withoutDefaults } from './without-defaults.ts';
import { FormatError } from '../errors.ts';

/** Elements and texts of one page: what a reading thread of 512 MB holds, twice what a long table has. */
export const MAX_NODES = 300_000;

/** Runs what makes a document of markup. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE where that is beyond its limits. */
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

/** HTML as blocks of a document, without the attributes that say nothing. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE */
export const readMarkup = (html: string): DocumentNode[] =>
  withinLimits(() => [...(withoutDefaults(fromHTML(html, { limits: { nodes: MAX_NODES } })).content ?? [])]);
