import { attributesOf } from '../../markup/attributes.ts';
import { scanMarkup, type MarkupPiece } from '../../markup/scan-markup.ts';

/** A page of a book: where it lies, and its source as HTML. */
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

/** The pieces of a chapter, start tags with their attributes. */
export function* piecesOf({ source }: Chapter): Generator<Piece, void, undefined> {
  for (const piece of scanMarkup(source)) {
    yield piece.kind === 'start' ? { ...piece, attributes: attributesOf(piece.source) } : piece;
  }
}

/** Whether an element says that it is this, in the vocabulary of books or in that of web pages (EPUB SSV 1.1, DPUB-ARIA 1.1). */
export const isKind = (attributes: ReadonlyMap<string, string>, kinds: ReadonlySet<string>): boolean =>
  `${attributes.get('epub:type') ?? ''} ${(attributes.get('role') ?? '').replaceAll('doc-', '')}`
    .split(/\s+/, 20)
    .some((kind) => kinds.has(kind));

const BLOCK = /^(?:p|h[1-6])$/;

/** Elements that become blocks which links can lead to. */
export const isBlock = (name: string): boolean => BLOCK.test(name);

export const NOTE_REFERENCE: ReadonlySet<string> = new Set(['noteref']);
export const BACK_LINK: ReadonlySet<string> = new Set(['backlink', 'referrer']);
export const END_NOTE: ReadonlySet<string> = new Set(['endnote', 'rearnote']);
/** What a book shows beside its text: its contents, and numbers of the pages of a printed edition. */
export const ASIDE: ReadonlySet<string> = new Set(['toc', 'landmarks', 'page-list', 'pagelist', 'pagebreak']);
