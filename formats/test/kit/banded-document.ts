import type { DocumentNode, PageBands, PageSetup } from '@editor-companion/document';
import { node, p } from './rich-document.ts';

/** Bands from the words of each kind of page; no words: nothing is shown there. */
export const bands = (words: Readonly<Partial<Record<keyof PageBands, string>>>): PageBands =>
  Object.fromEntries(Object.entries(words).map(([kind, shown]) => [kind, shown === '' ? [] : [p(shown)]]));

/** All lengths are whole in twips and in tenths of a millimetre. */
const LANDSCAPE = { width: 254, height: 190.5, margin: { top: 25.4, right: 25.4, bottom: 25.4, left: 25.4 } };

/** A section on pages with bands of its own. */
export const banded = (attrs: Readonly<Record<string, unknown>>, ...words: string[]): DocumentNode =>
  node('section', attrs, ...words.map((word) => p(word)));

export const pageBreak: DocumentNode = { type: 'pageBreak' };

/** A cover without bands, a chapter with a first page of its own, an annex across with another header. */
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
