import { INLINE } from '../tree/kinds.ts';
import { type Elem, Text } from '../tree/node.ts';

/** A run of text without a break, and where it stands. */
export interface Block {
  /** The block element that holds it. */
  readonly parent: Elem;
  /** White space collapsed. */
  text: string;
  /** Characters of it within links. */
  linked: number;
  /** The nodes that it is made of, children of `parent` or further in. */
  readonly nodes: Text[];
}

/** Parts the text of a tree into blocks, in document order. */
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
