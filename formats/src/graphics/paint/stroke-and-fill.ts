import { BLACK, hex, WHITE, type Colour } from '../colour.ts';
import type { Attributes } from '../svg/writer.ts';
import { toText } from '../svg/number.ts';
import type { Brush, Context, Pen } from './context.ts';

/** Binary raster operations ([MS-WMF] 2.1.1.2) that do not change the picture, by the colour that is drawn. */
const BLACK_IS_NOTHING = [7, 15];
const WHITE_IS_NOTHING = [9, 10];
const NOTHING = 11;
const ALWAYS_BLACK = 1;
const ALWAYS_WHITE = 16;

/** Returns the colour that an operation draws. Undefined for none. Mixing with the destination is not supported. */
function drawn(colour: Colour, operation: number): Colour | undefined {
  if (operation === ALWAYS_BLACK) return BLACK;
  if (operation === ALWAYS_WHITE) return WHITE;
  if (operation === NOTHING) return undefined;
  if (colour === BLACK && BLACK_IS_NOTHING.includes(operation)) return undefined;
  if (colour === WHITE && WHITE_IS_NOTHING.includes(operation)) return undefined;
  return colour;
}

export function fillLook(brush: Brush | undefined, context: Context): Attributes | undefined {
  const colour = brush && drawn(brush.colour, context.rasterOperation);
  if (!brush || colour === undefined) return undefined;
  const rule = context.fillRule === 'evenodd' ? 'evenodd' : undefined;
  return { fill: hex(colour), 'fill-rule': rule };
}

/** Returns the attributes of a line. `scale` is the length of a logical unit, `hair` the minimum width. */
export function strokeLook(
  pen: Pen | undefined,
  context: Context,
  { scale, hair }: { scale: number; hair: number },
): Attributes | undefined {
  const colour = pen && drawn(pen.colour, context.rasterOperation);
  if (!pen || colour === undefined) return undefined;
  const width = Math.max(pen.width * scale, hair);
  const dashes = pen.dashes.length > 0 ? pen.dashes.map((length) => toText(length * width)).join(' ') : undefined;
  return {
    stroke: hex(colour),
    'stroke-width': width,
    'stroke-dasharray': dashes,
    'stroke-linecap': pen.cap === 'butt' || (dashes !== undefined && pen.width === 0) ? undefined : pen.cap,
    'stroke-linejoin': pen.join === 'miter' ? undefined : pen.join,
    'stroke-miterlimit': pen.join === 'miter' ? Math.max(1, context.miterLimit) : undefined,
  };
}

/**
 * Gives rectangular areas crisp edges, so that adjacent ones, such as the strips of a gradient, show no gap. Areas thinner than a hair are
 * drawn with a line, so that they do not vanish between two pixels.
 */
export function crispEdges(filled: Attributes, sides: readonly (number | undefined)[], hair: number): Attributes {
  if (sides.includes(undefined)) return {};
  if (!sides.some((side) => side !== undefined && side < hair)) return { 'shape-rendering': 'crispEdges' };
  // This is a style because SVG 1.1, against which books are validated, has no such attribute.
  const line = { stroke: filled['fill'], 'stroke-width': THIN_LINE, style: 'vector-effect: non-scaling-stroke' };
  return { ...line, 'shape-rendering': 'crispEdges' };
}

/** In screen pixels. */
const THIN_LINE = 0.75;
