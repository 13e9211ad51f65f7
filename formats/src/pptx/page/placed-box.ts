import { POINTS_TO_EMU } from '../../content/css/length.ts';
import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../content/bounds.ts';
import { points, round } from '../../content/units.ts';
import type { Box } from '../../content/slide/box.ts';

/** The maximum coordinate in points. A slide has at most 4032 points. */
const MOST = 100_000;

export const toPoints = (emu: number): number => round(within(emu / POINTS_TO_EMU, -MOST, MOST), 2);

/** Returns a box at its place on a page. @param more attributes that override those of the box; null removes one */
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

/** Returns the attribute for a box's rotation. */
export const rotationOf = (angle: number): { rotation?: number } => {
  const rotation = round(angle, 2);
  return rotation === 0 ? {} : { rotation };
};

/** Returns a paragraph with a picture that fills its box. The paragraph has a line height of 0. */
export const pictureBlock = (image: DocumentNode): DocumentNode => ({
  type: 'paragraph',
  attrs: { lineHeight: '0pt', spaceBefore: '0pt', spaceAfter: '0pt' },
  content: [image],
});
