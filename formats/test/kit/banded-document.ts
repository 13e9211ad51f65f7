import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';
import { node, p } from './rich-document.ts';

/** Returns headers or footers with the given text for each kind of page. An empty text means an empty header or footer. */
export const bands = (words: Readonly<Partial<Record<keyof PageBands, string>>>): PageBands =>
  Object.fromEntries(Object.entries(words).map(([kind, shown]) => [kind, shown === '' ? [] : [p(shown)]]));

/** All lengths are whole numbers of twips and of tenths of a millimetre. */
const LANDSCAPE = { width: 254, height: 190.5, margin: { top: 25.4, right: 25.4, bottom: 25.4, left: 25.4 } };

/** Returns a section with its own headers and footers. */
export const banded = (attrs: Readonly<Record<string, unknown>>, ...words: string[]): DocumentNode =>
  node('section', attrs, ...words.map((word) => p(word)));

export const pageBreak: DocumentNode = { type: 'pageBreak' };

/** A cover without header and footer, a chapter with a different first page, and a landscape annex with another header. */
export const bandedDocument: DocumentNode = node(
  'doc',
  {},
  banded({ header: {}, footer: {} }, 'Cover'),
  pageBreak,
  p('Preface'),
  p('More of it'),
  p('And more'),
  p('And still more'),
  pageBreak,
  banded({ header: bands({ default: 'Chapter', first: '' }) }, 'One', 'Two'),
  pageBreak,
  banded({ page: LANDSCAPE, header: bands({ default: 'Annex' }), footer: {} }, 'Wide'),
  pageBreak,
  p('Last'),
);

export const bandedPage: PageSetup = {
  width: 190.5,
  height: 254,
  orientation: 'portrait',
  margin: { top: 38.1, right: 25.4, bottom: 25.4, left: 25.4 },
  header: bands({ default: 'Document', even: 'Even' }),
  footer: bands({ default: 'Foot' }),
  headerDistance: 12.7,
  footerDistance: 12.7,
};
