import type { Colour } from '../colour.ts';
import { isHatch } from '../svg/hatch.ts';
import type { Brush, Font, Pen } from './context.ts';

/** PenStyle ([MS-WMF] 2.1.1.23). The low four bits select the dashes, then caps and joins. */
const DASHES: readonly (readonly number[])[] = [[], [3, 1], [1, 1], [3, 1, 1, 1], [3, 1, 1, 1, 1, 1]];
const NO_PEN = 5;
const USER_STYLE = 7;
const CAPS: Readonly<Record<number, Pen['cap']>> = { 0x100: 'square', 0x200: 'butt' };
const JOINS: Readonly<Record<number, Pen['join']>> = { 0x1000: 'bevel', 0x2000: 'miter' };

/** BrushStyle ([MS-WMF] 2.1.1.4). */
export const BRUSH = { solid: 0, none: 1, hatched: 2 } as const;

/** Creates a pen. `lengths` are the dashes of a custom style in the unit of the width. */
export function penOf(style: number, width: number, colour: Colour, lengths: readonly number[] = []): Pen | undefined {
  const kind = style & 0x0f;
  if (kind === NO_PEN) return undefined;
  const own = kind === USER_STYLE ? lengths.slice(0, 16).map((length) => length / (width || 1)) : undefined;
  return {
    colour: colour & 0xffffff,
    width: Math.abs(width),
    dashes: own ?? DASHES[kind] ?? [],
    cap: CAPS[style & 0xf00] ?? 'round',
    join: JOINS[style & 0xf000] ?? 'round',
  };
}

/** Creates a brush. An unknown hatch becomes solid. */
export function brushOf(style: number, colour: Colour, hatch: number): Brush | undefined {
  if (style === BRUSH.none) return undefined;
  return { colour: colour & 0xffffff, ...(style === BRUSH.hatched && isHatch(hatch) && { hatch }) };
}

/** Cuts a font name at its terminating zero. */
export const faceName = (name: string): string => name.split('\0', 1)[0] ?? '';

export const fontOf = (font: Font): Font => ({ ...font, height: Math.max(-32_767, Math.min(32_767, font.height)) });
