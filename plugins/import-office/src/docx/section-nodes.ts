import type { DocumentNode } from '@editor-companion/core/plugin';
import type { PageGeometry } from '@editor-companion/document';

/** How a stretch of the document is laid out; without `columns` it has one. */
export interface SectionLook {
  readonly page: PageGeometry;
  /** `columns`, `columnGap` and `columnRule` of a section node. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
}

export interface Stretch<Look extends SectionLook = SectionLook> {
  readonly look: Look;
  readonly blocks: DocumentNode[];
}

/** The look whose pages are those of the document: most of its blocks stand on such. */
export function mainLook<Look extends SectionLook>(stretches: readonly Stretch<Look>[]): Look | undefined {
  const weights = new Map<string, { look: Look; weight: number }>();
  for (const { look, blocks } of stretches) {
    const key = JSON.stringify(look.page);
    const known = weights.get(key) ?? { look, weight: 0 };
    weights.set(key, { look: known.look, weight: known.weight + blocks.length });
  }
  return [...weights.values()].toSorted((a, b) => b.weight - a.weight)[0]?.look;
}

/**
 * The blocks of a stretch, in section nodes where columns or pages are not those of the document. A section cannot stand in
 * another, so that those that the blocks bring along part the stretch.
 */
export function sectionNodes({ look, blocks }: Stretch, documentPage: PageGeometry | undefined): DocumentNode[] {
  const { page, columns } = look;
  const content = columns ? blocks : blocks.map(withoutColumnBreak);
  const isOther = documentPage !== undefined && JSON.stringify(page) !== JSON.stringify(documentPage);
  if (!columns && !isOther) return content;
  const nodes: DocumentNode[] = [];
  let open: DocumentNode[] | undefined;
  for (const node of content) {
    const attrs = { ...columns, ...(isOther && { page }), ...(node.type === 'section' && node.attrs) };
    if (node.type === 'section') nodes.push({ ...node, attrs });
    else if (open) open.push(node);
    else nodes.push({ type: 'section', attrs, content: (open = [node]) });
    if (node.type === 'section') open = undefined;
  }
  return nodes;
}

/** Where there is one column only, the next one is on the next page. */
const withoutColumnBreak = (node: DocumentNode): DocumentNode =>
  node.type === 'pageBreak' ? { type: 'pageBreak' } : node;
