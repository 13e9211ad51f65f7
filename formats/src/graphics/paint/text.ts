import { determinant, apply, scaleX, scaleY, type Matrix, type Point } from '../geometry.ts';
import { hex } from '../colour.ts';
import { factorText, toText } from '../svg/number.ts';
import type { Attributes } from '../svg/writer.ts';
import type { Context, Font } from './context.ts';
import type { Figure } from './figure.ts';

export interface TextRun {
  readonly content: string;
  /** The reference point in logical units, unless the current position applies. */
  readonly at: Point;
  /** The length in logical units if the file states it. */
  readonly advance?: number | undefined;
}

export interface PlacedText {
  readonly content: string;
  readonly look: Attributes;
  /** In picture units. */
  readonly origin: Point;
  /** The background of opaque text in picture units. */
  readonly back?: Figure | undefined;
  /** The new current position in logical units. */
  readonly position?: Point | undefined;
}

/** TextAlignmentMode ([MS-WMF] 2.1.2.3). */
const ALIGN = { moves: 1, horizontal: 6, right: 2, centre: 6, vertical: 24, bottom: 8, baseline: 24, rightToLeft: 256 };
/** Typical proportions of a font relative to its size. */
const ASCENT = 0.9;
const DESCENT = 0.22;
const MEAN_ADVANCE = 0.5;

/** Returns position and direction of a line of text. Text is never mirrored, even if the page is. */
export function placeText({ content, at, advance }: TextRun, context: Context, matrix: Matrix): PlacedText {
  const { font, textAlign, textColour, world } = context;
  const moves = (textAlign & ALIGN.moves) !== 0;
  const start = moves ? context.position : at;
  const size = letterHeight(font) * scaleY(matrix);
  const length = (advance ?? content.length * letterHeight(font) * MEAN_ADVANCE) * scaleX(matrix);
  const angle = turnOf(world) - (font.escapement * Math.PI) / 1800;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (point: Point, x: number, y: number): Point => ({
    x: point.x + x * cos - y * sin,
    y: point.y + x * sin + y * cos,
  });
  const origin = along(apply(matrix, start), 0, baselineBelow(textAlign) * size);
  const share = shareBefore(textAlign);
  const left = -share * length;
  const rightToLeft = (textAlign & ALIGN.rightToLeft) !== 0;
  return {
    content,
    origin,
    look: {
      transform: `matrix(${[cos, sin, -sin, cos].map(factorText).join(' ')} ${toText(origin.x)} ${toText(origin.y)})`,
      'font-family': familyOf(font.family),
      'font-size': size,
      'font-weight': font.weight >= 550 ? 'bold' : undefined,
      'font-style': font.italic ? 'italic' : undefined,
      'text-decoration': decorationOf(font),
      'text-anchor': anchorOf(share, rightToLeft),
      direction: rightToLeft ? 'rtl' : undefined,
      textLength: advance !== undefined && advance > 0 && content.length > 1 ? length : undefined,
      lengthAdjust: advance !== undefined && advance > 0 && content.length > 1 ? 'spacingAndGlyphs' : undefined,
      fill: hex(textColour),
    },
    back: context.opaque && advance !== undefined ? backOf(origin, along, { left, length, size }) : undefined,
    position: moves ? { x: start.x + length / (scaleX(matrix) || 1), y: start.y } : undefined,
  };
}

function backOf(
  origin: Point,
  along: (point: Point, x: number, y: number) => Point,
  { left, length, size }: { left: number; length: number; size: number },
): Figure {
  const [top, bottom] = [-ASCENT * size, DESCENT * size];
  const points = [
    along(origin, left, top),
    along(origin, left + length, top),
    along(origin, left + length, bottom),
    along(origin, left, bottom),
  ];
  return { points, closed: true };
}

const letterHeight = ({ height }: Font): number => (height > 0 ? height / (ASCENT + DESCENT) : -height || 12);

/** Returns the rotation of the world transform. A mirrored one does not count as rotated. */
function turnOf(world: Matrix): number {
  const [a, b] = world;
  return determinant(world) >= 0 ? Math.atan2(b, a) : 0;
}

function baselineBelow(align: number): number {
  const vertical = align & ALIGN.vertical;
  if (vertical === ALIGN.baseline) return 0;
  return vertical === ALIGN.bottom ? -DESCENT : ASCENT;
}

/** Returns the share of the text before its reference point. */
function shareBefore(align: number): 0 | 0.5 | 1 {
  const horizontal = align & ALIGN.horizontal;
  if (horizontal === ALIGN.centre) return 0.5;
  return horizontal === ALIGN.right ? 1 : 0;
}

function anchorOf(share: number, rightToLeft: boolean): string | undefined {
  if (share === 0.5) return 'middle';
  return (share === 1) === rightToLeft ? undefined : 'end';
}

function decorationOf({ underline, strikeOut }: Font): string | undefined {
  return [underline && 'underline', strikeOut && 'line-through'].filter(Boolean).join(' ') || undefined;
}

/** Returns the name of a font and a generic family as a fallback. */
function familyOf(family: string): string {
  const name = family.replaceAll(/[^\p{L}\p{N} .-]/gu, '').trim();
  const generic = /courier|mono|consol/i.test(name)
    ? 'monospace'
    : /times|roman|serif|georgia|cambria|garamond|song|ming|mincho/i.test(name) && !/sans/i.test(name)
      ? 'serif'
      : 'sans-serif';
  return name === '' ? generic : `'${name}', ${generic}`;
}
