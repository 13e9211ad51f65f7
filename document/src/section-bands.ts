import type { Node } from '@tiptap/pm/model';
import { isRecord } from './json.ts';
import { BAND_KINDS } from './schema/page-bands.ts';

/** Attributes of a section that hold blocks, which are content like any other to whoever counts, checks or cleans. */
const HOLDERS = ['header', 'footer'] as const;

/** A list of blocks in an attribute of a section. */
interface SectionBand {
  readonly holder: (typeof HOLDERS)[number];
  readonly kind: (typeof BAND_KINDS)[number];
  readonly blocks: readonly unknown[];
}

/** The lists of blocks in the attributes of a node in JSON, whatever else stands there. */
export function sectionBands({ type, attrs }: { type?: unknown; attrs?: unknown }): SectionBand[] {
  if (type !== 'section' || !isRecord(attrs)) return [];
  return HOLDERS.flatMap((holder) => {
    const bands = attrs[holder];
    if (!isRecord(bands)) return [];
    return BAND_KINDS.flatMap((kind) => {
      const blocks = bands[kind];
      return Array.isArray(blocks) ? [{ holder, kind, blocks }] : [];
    });
  });
}

/** Whether a section within a node has headers or footers of its own. */
export function hasBands(node: Node): boolean {
  if (sectionBands({ type: node.type.name, attrs: node.attrs }).length > 0) return true;
  return !node.isTextblock && node.children.some(hasBands);
}
