import { toHex } from './color.ts';
import { toPoints } from './length.ts';

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** One line of a border: points, CSS's name of its style, `#rrggbb`. */
export interface Line {
  readonly width: number;
  readonly style: string;
  readonly color: string;
}

/** Reads `1pt solid #000000`; undefined for anything else. */
export function parseLine(value: unknown): Line | undefined {
  const [, width, style, color] = (typeof value === 'string' && /^(\S+) (\S+) (\S.*)$/.exec(value)) || [];
  const points = toPoints(width);
  return points === undefined || style === undefined
    ? undefined
    : { width: points, style, color: toHex(color) ?? '#000000' };
}

/** The lines of a block's or cell's `border` attribute; undefined without any. */
export function parseBorder(value: unknown): Readonly<Partial<Record<Side, Line>>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stated = value as Partial<Record<Side, unknown>>;
  const lines = SIDES.flatMap((side) => {
    const line = parseLine(stated[side]);
    return line ? [[side, line] as const] : [];
  });
  return lines.length === 0 ? undefined : Object.fromEntries(lines);
}
