import type { DocumentNode } from '@editor-companion/document';
import type { PageGeometry } from '@editor-companion/document';
import { mapBands, type BandPool, type Bands } from './band-pool.ts';
import type { Stretch } from './section-nodes.ts';

/** Blocks of one section node, or of none where nothing sets them apart. */
export interface Run {
  readonly attrs: SectionAttributes;
  readonly content: DocumentNode[];
}

/** Where something is not as the document has it. */
export interface SectionAttributes extends Partial<Bands> {
  readonly page?: PageGeometry;
  readonly columns?: unknown;
}

/** What the document shows where its sections say nothing. */
export interface Surroundings {
  readonly page: PageGeometry;
  /** On the page that the stretch begins, and on those that follow. */
  readonly begins: Bands;
  readonly later: Bands;
  readonly pool: BandPool;
}

/** The blocks of a stretch. A section cannot stand in another, so that those that the blocks bring along part them. */
export function runsOf({ look, blocks, before }: Stretch, document: Surroundings): Run[] {
  const { begins, later, pool } = document;
  const { page, columns, bands } = look;
  const withoutFirst = mapBands(bands, (all) => pool.withoutFirst(all));
  // Only what begins a page has a first one.
  const startsPage = before.length > 0 || begins !== later;
  const isOther = JSON.stringify(page) !== JSON.stringify(document.page);
  const geometry = { ...columns, ...(isOther && { page }) };
  const onFirst = { ...geometry, ...ownBands(startsPage ? bands : withoutFirst, begins) };
  const onLater = { ...geometry, ...ownBands(withoutFirst, later) };
  const runs: Run[] = [];
  let open: Run | undefined;
  for (const node of columns ? blocks : blocks.map(withoutColumnBreak)) {
    const attrs = runs.length === 0 ? onFirst : onLater;
    if (node.type === 'section') {
      runs.push({ attrs: { ...attrs, ...node.attrs }, content: node.content ?? [] });
      open = undefined;
    } else if (open) open.content.push(node);
    else runs.push((open = { attrs, content: [node] }));
  }
  return runs;
}

const ownBands = ({ header, footer }: Bands, document: Bands): Partial<Bands> => ({
  ...(header !== document.header && { header }),
  ...(footer !== document.footer && { footer }),
});

/** Where there is one column only, the next one is on the next page. */
const withoutColumnBreak = (node: DocumentNode): DocumentNode =>
  node.type === 'pageBreak' ? { type: 'pageBreak' } : node;

/** Whether a run can go on in the node of the one before: with the same bands of its own, and neither columns nor a first page. */
export function goesOn({ attrs: last }: Run, { attrs: next }: Run): boolean {
  if (last.columns !== undefined || next.columns !== undefined) return false;
  if (next.header?.first || next.footer?.first) return false;
  const hasBands = next.header !== undefined || next.footer !== undefined;
  const isAlike = last.header === next.header && last.footer === next.footer;
  return hasBands && isAlike && JSON.stringify(last.page) === JSON.stringify(next.page);
}

/** The blocks as they stand in the document. */
export const nodesOf = ({ attrs, content }: Run): DocumentNode[] =>
  Object.keys(attrs).length === 0 ? content : [{ type: 'section', attrs: { ...attrs }, content }];
