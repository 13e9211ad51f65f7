import { points, round } from '../../content/units.ts';
import { lookup } from '../../package/lookup.ts';
import { MAX_POINTS } from '../words.ts';

const POINTS = lookup<number>({
  pt: 1,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  inch: 72,
  pc: 12,
  px: 0.75,
});
const LENGTH = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(pt|cm|mm|inch|in|pc|px)$/;
/** Returns a length such as `2.5cm` (ODF 1.3, part 3, 18.3.18) in points. Undefined for other values and for excessive lengths. */
export function inPoints(value: string | undefined): number | undefined {
  const match = value === undefined ? null : LENGTH.exec(value.trim());
  if (!match) return undefined;
  const length = Number(match[1]) * (POINTS[match[2] ?? ''] ?? 1);
  return Math.abs(length) <= MAX_POINTS ? length : undefined;
}

/** Returns a length in points as CSS, rounded to a tenth. Files are no more exact. */
export const css = (length: number): string => points(round(length, 1));

/** Converts `"2.5cm"` to `"70.9pt"`. */
export function cssPoints(value: string | undefined): string | undefined {
  const length = inPoints(value);
  return length === undefined ? undefined : css(length);
}

/** Returns a length in CSS pixels. */
export function inPixels(value: string | undefined): number | undefined {
  const length = inPoints(value);
  return length === undefined ? undefined : Math.round((length * 4) / 3);
}

/** Returns a length in millimetres, rounded to a tenth. */
export function inMillimetres(value: string | undefined): number | undefined {
  const length = exactMillimetres(value);
  return length === undefined ? undefined : round(length, 1);
}

/** Returns a length in millimetres without rounding, for sums that are rounded later. */
export function exactMillimetres(value: string | undefined): number | undefined {
  const length = inPoints(value);
  return length === undefined ? undefined : (length * 25.4) / 72;
}

/** Converts `"150%"` to 1.5. */
export function inPercent(value: string | undefined): number | undefined {
  const match = value === undefined ? null : /^(-?(?:\d+(?:\.\d+)?|\.\d+))%$/.exec(value.trim());
  return match ? Number(match[1]) / 100 : undefined;
}

/** Returns a count such as a repetition or span: an integer from 1 to `max`. */
export const count = (value: string | undefined, max: number): number => {
  const number = Math.trunc(Number(value ?? 1));
  return number >= 1 ? Math.min(number, max) : 1;
};
