import { toHex } from './color.ts';
import { toPoints } from './length.ts';

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** A border line: width in points, CSS style, `#rrggbb`. */
export interface Line {
  readonly width: number;
  readonly style: string;
  readonly color: string;
}

/** Parses `1pt solid #000000`. Undefined for other values. */
export function parseLine(value: unknown): Line | undefined {
  const [, width, style, color] = (typeof value === 'string' && /^(\S+) (\S+) (\S.*)$/.exec(value)) || [];
  const points = toPoints(width);
  return points === undefined || style === undefined
    ? undefined
    : { width: points, style, color: toHex(color) ?? '#000000' };
}

/** Parses the `border` attribute of a block or cell. Undefined without any line. */
export function parseBorder(value: unknown): Readonly<Partial<Record<Side, Line>>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const stated = value as Partial<Record<Side, unknown>>;
  const lines = SIDES.flatMap((side) => {
    const line = parseLine(stated[side]);
    return line ? [[side, line] as const] : [];
  });
  return lines.length === 0 ? undefined : Object.fromEntries(lines);
}
