import { POINTS_TO_EMU } from '../../content/css/length.ts';
import { round } from '../../content/units.ts';
import type { DocumentNode } from '@editor-companion/document';
import { drawShape, type Geometry } from '../../drawingml/draw-shape.ts';
import type { Outline } from '../../drawingml/outline.ts';
import type { Paint } from '../../drawingml/paint.ts';
import type { Box } from '../../content/slide/box.ts';
import type { SlideStory } from '../deck.ts';
import { pictureBlock, placedBox, rotationOf, toPoints } from './placed-box.ts';
import type { ShapeLook } from './shape-look.ts';

const PX_PER_POINT = 4 / 3;
const RECTANGLE: Geometry = { kind: 'preset', name: 'rect', adjustments: [] };

/** Returns a box with the shape's drawing as a picture. */
export function drawingBox(
  { deck }: SlideStory,
  { geometry = RECTANGLE, xfrm }: ShapeLook,
  box: Box,
  { fill, line }: { readonly fill: Paint | undefined; readonly line: Outline | undefined },
): DocumentNode {
  const [width, height] = [toPoints(box.width), toPoints(box.height)];
  const turn = xfrm?.turn;
  const flips = { flipX: turn?.flipX ?? false, flipY: turn?.flipY ?? false };
  const { svg, beyond } = drawShape({ width, height, geometry, fill, line, ...flips });
  const margin = beyond * POINTS_TO_EMU;
  const outer = {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  };
  const attrs = {
    src: deck.media.draw(svg),
    width: Math.max(round((width + 2 * beyond) * PX_PER_POINT, 2), 0.5),
    height: Math.max(round((height + 2 * beyond) * PX_PER_POINT, 2), 0.5),
  };
  return placedBox(outer, [pictureBlock({ type: 'image', attrs })], rotationOf(turn?.angle ?? 0));
}
