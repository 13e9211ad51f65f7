import type { DocumentNode } from '@editor-companion/document';
import type { PageGeometry } from '@editor-companion/document';
import { mapBands, type BandPool, type Bands } from './band-pool.ts';
import type { Stretch } from './section-nodes.ts';

/** Blocks of one section node, or blocks outside sections. */
export interface Run {
  readonly attrs: SectionAttributes;
  readonly content: DocumentNode[];
  /** True for a section node without attributes. */
  readonly isApart?: boolean;
}

/** Attributes that differ from the document's. */
export interface SectionAttributes extends Partial<Bands> {
  readonly page?: PageGeometry;
  readonly columns?: unknown;
  readonly footnotes?: unknown;
  readonly endnotes?: unknown;
}

/** The defaults of the document. */
export interface Surroundings {
  readonly page: PageGeometry;
  /** On the first page of the range, and on those that follow. */
  readonly begins: Bands;
  readonly later: Bands;
  readonly pool: BandPool;
}

/** Returns the blocks of a section as runs. Sections cannot be nested, so that sections among the blocks split them. */
export function runsOf({ look, blocks, before }: Stretch, document: Surroundings): Run[] {
  const { begins, later, pool } = document;
  const { page, columns, bands, notes, isApart = false } = look;
  const withoutFirst = mapBands(bands, (all) => pool.withoutFirst(all));
  // Only a run that begins a page has a first page.
  const startsPage = before.length > 0 || begins !== later;
  const isOther = JSON.stringify(page) !== JSON.stringify(document.page);
  const geometry = { ...columns, ...(isOther && { page }), ...notes };
  const onFirst = { ...geometry, ...ownBands(startsPage ? bands : withoutFirst, begins) };
  const onLater = { ...geometry, ...ownBands(withoutFirst, later) };
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const node of columns ? blocks : blocks.map(withoutColumnBreak)) {
    const attrs = runs.length === 0 ? onFirst : onLater;
    if (node.type === 'section') {
      runs.push({ attrs: { ...attrs, ...node.attrs }, content: node.content ?? [], isApart: true });
      open = undefined;
    } else if (open) open.content.push(node);
    else runs.push((open = { attrs, content: [node], isApart: isApart && runs.length === 0 }));
  }
  return runs;
}

const ownBands = ({ header, footer }: Bands, document: Bands): Partial<Bands> => ({
  ...(header !== document.header && { header }),
  ...(footer !== document.footer && { footer }),
});

/** With a single column, a column break becomes a page break. */
const withoutColumnBreak = (node: DocumentNode): DocumentNode =>
  node.type === 'pageBreak' ? { type: 'pageBreak' } : node;

/**
 * Tells whether a run can continue the node of the one before: it has the same headers and footers, and neither columns, a first page nor
 * notes of its own.
 */
export function goesOn({ attrs: last }: Run, { attrs: next, isApart = false }: Run): boolean {
  const hasNotes = [last, next].some(({ footnotes, endnotes }) => footnotes !== undefined || endnotes !== undefined);
  if (isApart || hasNotes) return false;
  if (last.columns !== undefined || next.columns !== undefined) return false;
  if (next.header?.first || next.footer?.first) return false;
  const hasBands = next.header !== undefined || next.footer !== undefined;
  const isAlike = last.header === next.header && last.footer === next.footer;
  return hasBands && isAlike && JSON.stringify(last.page) === JSON.stringify(next.page);
}

/** Returns the blocks of a run as nodes of the document. */
export const nodesOf = ({ attrs, content, isApart = false }: Run): DocumentNode[] =>
  Object.keys(attrs).length === 0 && !isApart ? content : [{ type: 'section', attrs: { ...attrs }, content }];
