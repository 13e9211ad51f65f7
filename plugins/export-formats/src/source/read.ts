import { openPart, packPart } from '@editor-companion/core/thread';
import type { DocumentNode, DocumentWarning, ImportedComment, PageBands } from '@editor-companion/core/plugin';
import {
  foreignWarnings,
  fromHTML,
  loadModel,
  renewBandFields,
  renewFields,
  sanitize,
  simplifiedWarnings,
  simplify,
  type DocumentModel,
} from '@editor-companion/document';
import type { FormatId, ReadAnswer, Task } from '../job.ts';
import { contentCleaned } from './warnings.ts';
import { childrenOf, hasOwnBands, ownBlocks, textOf } from '@editor-companion/formats/content';

type ReadTask = Extract<Task, { kind: 'read' }>;

/** Formats that write unknown nodes unchanged. The others receive nodes that they can write. */
const KEEPS_UNKNOWN: ReadonlySet<FormatId> = new Set(['html', 'epub', 'markdown']);
/** Formats whose readers can compute the page numbers of tables of contents. */
const HAS_PAGES: ReadonlySet<FormatId> = new Set(['docx', 'odt']);
const FORMS: Partial<Record<FormatId, 'word' | 'openDocument'>> = { docx: 'word', odt: 'openDocument' };

/**
 * Validates what a caller sent, and finds the pictures in it.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export async function readSource({ page, model: modules, format, fields, ...parts }: ReadTask): Promise<ReadAnswer> {
  const model = await loadModel(modules);
  const form = FORMS[format];
  const fit = (json: DocumentNode): DocumentNode =>
    KEEPS_UNKNOWN.has(format) ? json : simplify(json, { model, ...(form && { form, originals: true }) });
  const blocksOf = (blocks: readonly DocumentNode[]): DocumentNode[] =>
    fit(sanitize({ type: 'doc', content: blocks }, { model }).document).content ?? [];
  const found = new Set<string>();
  const keep = (node: DocumentNode): DocumentNode => {
    findPictures(node, found);
    return node;
  };
  const bands = (band: PageBands | undefined): PageBands | undefined =>
    band &&
    Object.fromEntries(
      Object.entries(band).map(([kind, blocks]) => [kind, renewBandFields(blocksOf(blocks), fields).map(keep)]),
    );
  const { document: source, warnings } = parts.html
    ? { document: fromHTML(openPart(parts.html), { model }), warnings: [] }
    : cleaned(parts.content && openPart(parts.content), model);
  const content = keep(renewFields(fit(source), { ...fields, pages: HAS_PAGES.has(format) }));
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
  const simpler = KEEPS_UNKNOWN.has(format) ? [] : simplifiedWarnings(source, { model });
  return { document: packPart(document), pictures: [...found], warnings: [...warnings, ...simpler] };
}

/** Returns a document that the model allows, and the warnings about the changes. Unknown nodes are kept and written by their text. */
function cleaned(content: unknown, model: DocumentModel): { document: DocumentNode; warnings: DocumentWarning[] } {
  const { document, dropped } = sanitize(content, { model });
  const faults = dropped.length > 0 ? [contentCleaned(dropped.length)] : [];
  return { document, warnings: [...foreignWarnings(document, { model }), ...faults] };
}

function findPictures(node: DocumentNode, found: Set<string>): void {
  const src = node.type === 'image' ? textOf(node, 'src') : undefined;
  if (src !== undefined) found.add(src);
  for (const child of childrenOf(node)) findPictures(child, found);
  if (hasOwnBands(node)) for (const block of ownBlocks(node)) findPictures(block, found);
}
