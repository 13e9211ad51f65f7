import { inPoints } from '../length.ts';

/** A rotation and the offset that follows it. */
export interface Transform {
  /** In degrees clockwise. */
  readonly rotation: number;
  /** The position of the corner that was the upper left one, in points. */
  readonly x: number;
  readonly y: number;
}

/** The maximum number of characters of a transformation that is read. */
const MAX_TRANSFORM = 400;

/**
 * Reads `rotate (-0.5) translate (2cm 1cm)` (ODF 1.3, part 3, 19.228): the angle in radians counter-clockwise, then the offset. Undefined
 * if nothing is stated; other transformations are ignored.
 */
export function readTransform(value: string | undefined): Transform | undefined {
  if (value === undefined || value.length > MAX_TRANSFORM) return undefined;
  const angle = Number(argumentsOf(value, 'rotate')[0] ?? 0);
  const [x = 0, y = 0] = argumentsOf(value, 'translate').map((length) => inPoints(length) ?? 0);
  return { rotation: Number.isFinite(angle) ? (-angle * 180) / Math.PI : 0, x, y };
}

function argumentsOf(value: string, name: string): string[] {
  const start = value.indexOf(name);
  const open = value.indexOf('(', start);
  const close = value.indexOf(')', open);
  if (start < 0 || open < 0 || close < 0) return [];
  return value
    .slice(open + 1, close)
    .split(/[\s,]/)
    .filter((part) => part !== '');
}
