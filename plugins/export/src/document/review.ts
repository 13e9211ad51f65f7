import type { DocumentMark, DocumentNode, PageSetup } from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';
import type { PdfReview } from '../options/review.ts';
import { addressOf, CHANGE, commentPlace, PLACES } from '../pdf-objects/place-address.ts';

/** Bars beside blocks with tracked changes, for pictures. On paper they are drawn in the margin. */
const BARS = `@media screen {
  :is(p, h1, h2, h3, h4, h5, h6, td, th, summary, figcaption):has(> :is(ins, del, span[data-type='formatChange']), > span > :is(ins, del)) {
    position: relative;
    &::before { content: ''; position: absolute; inset-block: 0; inset-inline-start: -12px; border-inline-start: 1.5px solid #c00; }
  }
}`;

/** Removes the formatting of links that only mark a place. */
export const UNSEEN_LINKS = `
a[href^='${PLACES}'] { color: inherit; text-decoration: inherit; }
a.marked-place { display: inline-block; inline-size: 1px; margin-inline-end: -1px; }
/* Otherwise each sign of a formula is a link of its own. */
[data-type='inline-math'] > a[href^='${PLACES}'] { display: inline-block; text-indent: 0; }
[data-type='block-math'] > a[href^='${PLACES}'] { display: block; }`;

/** Tells whether the file must reveal the places of comments. */
export const showsComments = (comments: PdfReview['comments']): boolean =>
  comments === 'annotations' || comments === 'margin';

/** Returns the styles that a review adds to a document. */
export const reviewCss = ({ revisions, comments }: PdfReview): string =>
  (revisions === 'marked' ? BARS : '') + (revisions === 'marked' || showsComments(comments) ? UNSEEN_LINKS : '');

/** Returns the headers and footers of pages with their tracked changes in the requested state. */
export async function reviewedPage(page: PageSetup, { revisions }: PdfReview): Promise<PageSetup> {
  if (revisions !== 'accept' && revisions !== 'reject') return page;
  const { settlePage } = await import('@editor-companion/document');
  return settlePage(page, revisions);
}

/**
 * Returns a document with its tracked changes in the requested state.
 * @throws DocumentError for content that the model refuses.
 */
export async function reviewed(
  document: DocumentNode,
  { revisions, comments }: PdfReview,
  model: DocumentModel,
): Promise<DocumentNode> {
  const { settleChanges, validate } = await import('@editor-companion/document');
  const check: (json: unknown, options: { model: DocumentModel }) => void = validate;
  check(document, { model });
  const isSettled = revisions === 'accept' || revisions === 'reject';
  const settled = isSettled ? settleChanges(document, revisions) : document;
  const placesOf = (marks: readonly DocumentMark[]): string[] => [
    ...(revisions === 'marked' && marks.some(({ type }) => CHANGES.has(type)) ? [CHANGE] : []),
    ...(showsComments(comments) ? marks.flatMap(commentPlaces) : []),
  ];
  const isMarked = revisions === 'marked' || showsComments(comments);
  return isMarked ? linkPlaces(settled, { placesOf, placed: new Set() }) : settled;
}

const CHANGES: ReadonlySet<string> = new Set(['insertion', 'deletion', 'formatChange']);

const commentPlaces = ({ type, attrs }: DocumentMark): string[] =>
  type === 'comment' ? [commentPlace(String(attrs?.['commentId']))] : [];

interface Places {
  readonly placesOf: (marks: readonly DocumentMark[]) => string[];
  /** The comments that are already placed. */
  readonly placed: Set<string>;
}

function linkPlaces(node: DocumentNode, places: Places): DocumentNode {
  // Unknown nodes may have any value here.
  if (!Array.isArray(node.content)) return node;
  return { ...node, content: node.content.flatMap((child) => linked(child, places)) };
}

/** Marks a place with a link. Text that is already a link gets an empty link before it. */
function linked(node: DocumentNode, places: Places): DocumentNode[] {
  const { marks = [] } = node;
  const found = node.type === 'text' ? places.placesOf(marks) : [];
  if (found.length === 0) return [linkPlaces(node, places)];
  const fresh = found.filter((place) => place === CHANGE || !places.placed.has(place));
  for (const place of found) places.placed.add(place);
  if (!marks.some(({ type }) => type === 'link')) return [{ ...node, marks: [...marks, linkTo(found)] }];
  return fresh.length === 0 ? [node] : [{ type: 'text', text: '\u200B', marks: [linkTo(fresh, 'marked-place')] }, node];
}

const linkTo = (places: readonly string[], className: string | null = null): DocumentMark => ({
  type: 'link',
  attrs: { href: addressOf(places), class: className },
});
