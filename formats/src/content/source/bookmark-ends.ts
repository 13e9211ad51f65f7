import type { DocumentNode, PageSetup } from '@editor-companion/document';
import { childrenOf, textOf } from '../node.ts';
import { hasOwnBands, ownBlocks } from './bands.ts';

/** The names of bookmarks by the first and by the last node that they mark. */
export interface BookmarkEnds {
  readonly starts: ReadonlyMap<DocumentNode, readonly string[]>;
  readonly ends: ReadonlyMap<DocumentNode, readonly string[]>;
}

/** Nodes whose content is written as a whole. */
const WHOLE: ReadonlySet<string> = new Set([
  'crossReference',
  'sequence',
  'headingNumber',
  'documentField',
  'citation',
  'formField',
  'codeBlock',
]);

/** Nodes that may be written elsewhere: numbers of headings by the numbering, references to notes of boxes behind them. */
const MOVABLE: ReadonlySet<string> = new Set(['headingNumber', 'footnoteReference']);

interface Bounds {
  readonly first: DocumentNode;
  last: DocumentNode;
}

/**
 * Returns where the bookmarks of a document begin and end. A bookmark has one range in one text flow, as in office files: it ends at the last
 * text with its name in the flow of the first one. The anchors of blocks have priority over bookmarks of the same name.
 * @param page its headers and footers are flows as well
 * @param isLeftOut tells whether a block is left out, for example because its nodes are copied before they are written
 */
export function bookmarkEnds(
  document: DocumentNode,
  { header = {}, footer = {} }: Pick<PageSetup, 'header' | 'footer'>,
  isLeftOut: (block: DocumentNode) => boolean = () => false,
): BookmarkEnds {
  const bands = ownBlocks({ type: 'section', attrs: { header, footer } });
  const flows: (readonly DocumentNode[])[] = [childrenOf(document), ...bands.map((block) => [block])];
  const anchors = new Set<string>();
  const found: Map<string, Bounds>[] = [];
  // Visits find further flows.
  for (const flow of flows) {
    const bounds = new Map<string, Bounds>();
    const visit = (node: DocumentNode): void => {
      const anchor = textOf(node, 'anchor');
      if (anchor !== undefined) anchors.add(anchor);
      if (node.type === 'textBox' || node.type === 'footnote') flows.push(childrenOf(node));
      else if (!isLeftOut(node)) {
        if (hasOwnBands(node)) for (const block of ownBlocks(node)) flows.push([block]);
        addMarks(node, bounds);
        if (!WHOLE.has(node.type)) childrenOf(node).forEach(visit);
      }
    };
    flow.forEach(visit);
    found.push(bounds);
  }
  return endsOf(found, anchors);
}

function addMarks(node: DocumentNode, bounds: Map<string, Bounds>): void {
  if (MOVABLE.has(node.type)) return;
  for (const mark of node.marks ?? []) {
    const name = mark.type === 'bookmark' ? textOf(mark, 'name') : undefined;
    if (name === undefined) continue;
    const known = bounds.get(name);
    if (known) known.last = node;
    else bounds.set(name, { first: node, last: node });
  }
}

/** @param taken names that are taken */
function endsOf(flows: readonly ReadonlyMap<string, Bounds>[], taken: Set<string>): BookmarkEnds {
  const starts = new Map<DocumentNode, string[]>();
  const ends = new Map<DocumentNode, string[]>();
  for (const flow of flows)
    for (const [name, { first, last }] of flow) {
      if (taken.has(name)) continue;
      taken.add(name);
      starts.set(first, [...(starts.get(first) ?? []), name]);
      ends.set(last, [...(ends.get(last) ?? []), name]);
    }
  return { starts, ends };
}
