import type { DocumentNode } from '@editor-companion/document';
import { around, type Box } from './box.ts';

interface Placed {
  readonly box: Box;
  readonly blocks: readonly DocumentNode[];
}

/**
 * Joins adjacent pictures beside each other on a slide into one paragraph.
 * @param join makes one item of two, with the blocks and the box of both
 */
export function joinPictures<T extends Placed>(items: readonly T[], join: (a: T, b: T, both: Placed) => T): T[] {
  const joined: T[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const content = last && isBeside(last.box, item.box) ? both(last, item) : undefined;
    const box = around([last ?? item, item].map((one) => one.box));
    if (last && content && box)
      joined[joined.length - 1] = join(last, item, { box, blocks: [{ type: 'paragraph', content }] });
    else joined.push(item);
  }
  return joined;
}

function both(a: Placed, b: Placed): DocumentNode[] | undefined {
  const [left, right] = [pictures(a), pictures(b)];
  return left && right && [...left, { type: 'text', text: ' ' }, ...right];
}

/** Returns the pictures of an item that contains nothing else. */
function pictures({ blocks: [block, ...others] }: Placed): readonly DocumentNode[] | undefined {
  if (block?.type !== 'paragraph' || others.length > 0) return undefined;
  const { content = [] } = block;
  return content.length > 0 && content.every(({ type, text }) => type === 'image' || text === ' ')
    ? content
    : undefined;
}

/** Tells whether boxes are horizontally separate and overlap vertically by half of the lower one's height. */
function isBeside(a: Box, b: Box): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return shared >= Math.min(a.height, b.height) / 2 && overlap <= Math.min(a.width, b.width) / 4;
}
