import { POINTS_TO_EMU } from '../../content/css/length.ts';
import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../content/bounds.ts';
import { points, round } from '../../content/units.ts';
import type { Box } from '../../content/slide/box.ts';

/** Beyond so many points nothing is placed: a slide has at most 4032. */
const MOST = 100_000;

export const toPoints = (emu: number): number => round(within(emu / POINTS_TO_EMU, -MOST, MOST), 2);

/** A box of a page at its place. @param more attributes of the node, which count more; null takes one away */
export function placedBox(
  box: Box,
  content: readonly DocumentNode[],
  more: Record<string, unknown> = {},
): DocumentNode {
  const attrs = {
    left: points(toPoints(box.x)),
    top: points(toPoints(box.y)),
    width: points(toPoints(box.width)),
    height: points(toPoints(box.height)),
    ...more,
  };
  return {
    type: 'textBox',
    attrs: Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null)),
    content: content.length > 0 ? [...content] : [{ type: 'paragraph' }],
  };
}

/** The angle of a turned box, as its node has it. */
export const rotationOf = (angle: number): { rotation?: number } => {
  const rotation = round(angle, 2);
  return rotation === 0 ? {} : { rotation };
};

/** A picture that fills its box: the paragraph around it has no lines of its own. */
export const pictureBlock = (image: DocumentNode): DocumentNode => ({
  type: 'paragraph',
  attrs: { lineHeight: '0pt', spaceBefore: '0pt', spaceAfter: '0pt' },
  content: [image],
});
