import { DocumentError, fromHTML, type DocumentNode } from '@editor-companion/document';
import { withoutDefaults } from './without-defaults.ts';
import { FormatError } from '../errors.ts';

/** Runs what makes a document of markup. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE where that is beyond its limits. */
export function withinLimits<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code === 'DOCUMENT_TOO_DEEP')
      throw new FormatError('XML_UNSAFE', { part: 'page', reason: 'nests its elements too deep' });
    throw new FormatError('CONTENT_TOO_LARGE', { limit: 1_000_000 });
  }
}

/** HTML as blocks of a document, without the attributes that say nothing. @throws FormatError CONTENT_TOO_LARGE, XML_UNSAFE */
export const readMarkup = (html: string): DocumentNode[] =>
  withinLimits(() => [...(withoutDefaults(fromHTML(html)).content ?? [])]);
