import { openPart, packPart } from '@editor-companion/core/plugin';
import type { DocumentNode, DocumentWarning, ImportedComment, PageBands } from '@editor-companion/core/plugin';
import { foreignWarnings, fromHTML, sanitize } from '@editor-companion/document';
import type { ReadAnswer, Task } from '../job.ts';
import { contentCleaned } from './warnings.ts';
import { childrenOf, hasOwnBands, ownBlocks, textOf } from '@editor-companion/formats/content';

/**
 * Makes valid content of what a caller sent, and finds the pictures in it. What the schema does not know is left out, its text
 * stays.
 *
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function readSource({ page, ...parts }: Extract<Task, { kind: 'read' }>): ReadAnswer {
  const found = new Set<string>();
  const keep = (node: DocumentNode): DocumentNode => {
    findPictures(node, found);
    return node;
  };
  const bands = (band: PageBands | undefined): PageBands | undefined =>
    band && Object.fromEntries(Object.entries(band).map(([kind, blocks]) => [kind, blocksOf(blocks).map(keep)]));
  const { document: source, warnings } = parts.html
    ? { document: fromHTML(openPart(parts.html)), warnings: [] }
    : cleaned(parts.content && openPart(parts.content));
  const content = keep(source);
  const comments = parts.comments ? openPart(parts.comments) : [];
  const header = bands(page?.header);
  const footer = bands(page?.footer);
  const document = {
    content,
    ...(page && { page: { ...page, ...(header && { header }), ...(footer && { footer }) } }),
    comments: comments.map((comment): ImportedComment => ({
      ...comment,
      content: blocksOf(comment.content).map(keep),
    })),
  };
  return { document: packPart(document), pictures: [...found], warnings };
}

/** A document that the schema allows, and what that cost. What the model does not know is kept, and written by its text. */
function cleaned(content: unknown): { document: DocumentNode; warnings: DocumentWarning[] } {
  const { document, dropped } = sanitize(content);
  const faults = dropped.length > 0 ? [contentCleaned(dropped.length)] : [];
  return { document, warnings: [...foreignWarnings(document), ...faults] };
}

/** Valid blocks of a header, footer or comment. */
const blocksOf = (blocks: readonly DocumentNode[]): DocumentNode[] =>
  sanitize({ type: 'doc', content: blocks }).document.content ?? [];

function findPictures(node: DocumentNode, found: Set<string>): void {
  const src = node.type === 'image' ? textOf(node, 'src') : undefined;
  if (src !== undefined) found.add(src);
  for (const child of childrenOf(node)) findPictures(child, found);
  if (hasOwnBands(node)) for (const block of ownBlocks(node)) findPictures(block, found);
}
