import { INLINE } from '../tree/kinds.ts';
import { type Elem, Text } from '../tree/node.ts';

/** A run of text without a break, and its place in the page. */
export interface Block {
  /** The block element that contains it. */
  readonly parent: Elem;
  /** The text with white space collapsed. */
  text: string;
  /** The number of its characters within links. */
  linked: number;
  /** The text nodes of the block, at any depth below `parent`. */
  readonly nodes: Text[];
}

/** Splits the text of a tree into blocks in document order. */
export function blocksOf(root: Elem): Block[] {
  const blocks: Block[] = [];
  let open: { parent: Elem; parts: string[]; linked: number; nodes: Text[] } | undefined;

  const flush = (): void => {
    if (open) {
      const text = open.parts.join('').replaceAll(/\s+/gu, ' ').trim();
      if (text !== '')
        blocks.push({ parent: open.parent, text, linked: Math.min(open.linked, text.length), nodes: open.nodes });
    }
    open = undefined;
  };
  const visit = (element: Elem, holder: Elem, inLink: boolean): void => {
    for (const child of element.children) {
      if (child instanceof Text) {
        open ??= { parent: holder, parts: [], linked: 0, nodes: [] };
        open.parts.push(child.data);
        open.nodes.push(child);
        if (inLink) open.linked += child.data.replaceAll(/\s+/gu, ' ').trim().length;
      } else if (child.name === 'br') {
        open?.parts.push(' ');
      } else if (INLINE.has(child.name)) {
        visit(child, holder, inLink || child.name === 'a');
      } else {
        flush();
        visit(child, child, inLink);
        flush();
      }
    }
  };
  visit(root, root, false);
  flush();
  return blocks;
}
