import type { Node } from '@tiptap/pm/model';
import { isRecord } from './json.ts';
import { BAND_KINDS } from './schema/page-bands.ts';

/** Attributes of a section with blocks, which are checked, counted and cleaned like content. */
const HOLDERS = ['header', 'footer'] as const;

/** A list of blocks in an attribute of a section. */
interface SectionBand {
  readonly holder: (typeof HOLDERS)[number];
  readonly kind: (typeof BAND_KINDS)[number];
  readonly blocks: readonly unknown[];
}

/** Returns the lists of blocks in the attributes of a JSON node. */
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

/** Tells whether a section within a node has its own headers or footers. */
export function hasBands(node: Node): boolean {
  if (sectionBands({ type: node.type.name, attrs: node.attrs }).length > 0) return true;
  return !node.isTextblock && node.children.some(hasBands);
}
