import { lookup } from '../package/lookup.ts';

/** Converts twentieths of a point to `"12pt"`. */
export const twipsToPt = (twips: number): string => points(twips / 20);

/** Converts half-points to `"10.5pt"`. */
export const halfPointsToPt = (halfPoints: number): string => points(halfPoints / 2);

export const points = (value: number): string => `${round(value, 2)}pt`;

/** Converts twentieths of a point to millimetres. */
export const twipsToMm = (twips: number): number => round((twips * 25.4) / 1440, 2);

/** Converts twentieths of a point to CSS pixels. */
export const twipsToPx = (twips: number): number => Math.round(twips / 15);

/** Converts English metric units to CSS pixels. */
export const emuToPx = (emu: number): number => Math.round(emu / 9525);

/** Converts thousandths of a percent, or `50%` of strict files (22.9.2.9), to a fraction. 0 for other text. */
export const fraction = (percent: string | undefined): number =>
  (Number.parseFloat(percent ?? '') || 0) / (percent?.endsWith('%') ? 100 : 100_000);

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/**
 * Reads a measure: a number without a unit counts in `unit`s, strict files write `12pt` or `2.5cm` (22.9.2.15).
 * @returns twips, unless `perPoint` says how many of the result's units a point has
 */
export function measure(value: string | undefined, perPoint = 20): number | undefined {
  if (value === undefined) return undefined;
  const match = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(pt|cm|mm|in|pc|pi|px)?$/.exec(value.trim());
  if (!match) return undefined;
  const amount = Number(match[1]);
  const unit = match[2];
  return unit === undefined ? amount : amount * (POINTS[unit] ?? 1) * perPoint;
}

const POINTS = lookup<number>({
  pt: 1,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  in: 72,
  pc: 12,
  pi: 12,
  px: 0.75,
});

/** Reads an on/off attribute (22.9.2.7). Without a value it is on. */
export const isOn = (value: string | undefined): boolean =>
  !(value === 'false' || value === '0' || value === 'off' || value === 'none');
