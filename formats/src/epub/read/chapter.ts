import { attributesOf } from '../../markup/attributes.ts';
import { scanMarkup, type MarkupPiece } from '../../markup/scan-markup.ts';

/** A page of a book: its path, and its source as HTML. */
export interface Chapter {
  readonly path: string;
  readonly source: string;
}

/** A start tag with its attributes. */
export interface Start {
  readonly name: string;
  readonly source: string;
  readonly attributes: Map<string, string>;
}

type Piece = Exclude<MarkupPiece, { kind: 'start' }> | (Start & { readonly kind: 'start' });

/** Yields the parts of a chapter's markup. Start tags have their attributes. */
export function* piecesOf({ source }: Chapter): Generator<Piece, void, undefined> {
  for (const piece of scanMarkup(source)) {
    yield piece.kind === 'start' ? { ...piece, attributes: attributesOf(piece.source) } : piece;
  }
}

/** Tells whether an element has one of these types, in the vocabulary of books or of web pages (EPUB SSV 1.1, DPUB-ARIA 1.1). */
export const isKind = (attributes: ReadonlyMap<string, string>, kinds: ReadonlySet<string>): boolean =>
  `${attributes.get('epub:type') ?? ''} ${(attributes.get('role') ?? '').replaceAll('doc-', '')}`
    .split(/\s+/, 20)
    .some((kind) => kinds.has(kind));

const BLOCK = /^(?:p|h[1-6])$/;

/** Tells whether an element becomes a block, to which links can lead. */
export const isBlock = (name: string): boolean => BLOCK.test(name);

export const NOTE_REFERENCE: ReadonlySet<string> = new Set(['noteref']);
export const BACK_LINK: ReadonlySet<string> = new Set(['backlink', 'referrer']);
export const END_NOTE: ReadonlySet<string> = new Set(['endnote', 'rearnote']);
/** Types of content beside the text: tables of contents, and page numbers of a printed edition. */
export const ASIDE: ReadonlySet<string> = new Set(['toc', 'landmarks', 'page-list', 'pagelist', 'pagebreak']);
