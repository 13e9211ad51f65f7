/** Points per unit. Relative units are resolved with the font size. */
const POINTS: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  q: 72 / 101.6,
  pc: 12,
};
/** Averages of fonts, relative to the font size. */
const OF_FONT: Readonly<Record<string, number>> = { em: 1, rem: 1, ex: 0.5, ch: 0.5 };

/** The base of relative lengths, in points. */
export interface LengthBase {
  readonly fontSize: number;
  /** The length for 100 %. */
  readonly whole: number;
  /** The default font, to which line heights are relative. */
  readonly family?: string | undefined;
}

export const DEFAULT_BASE: LengthBase = { fontSize: 11, whole: 481.9 };

/** Converts a CSS length to points. Undefined for other values. */
export function toPoints(value: unknown, base: LengthBase = DEFAULT_BASE): number | undefined {
  const match = typeof value === 'string' ? /^(-?(?:\d+(?:\.\d+)?|\.\d+))([a-z]+|%)$/.exec(value) : null;
  if (!match) return undefined;
  const amount = Number(match[1]);
  const unit = match[2] ?? '';
  if (unit === '%') return (amount / 100) * base.whole;
  const points = POINTS[unit] ?? (OF_FONT[unit] ?? Number.NaN) * base.fontSize;
  return Number.isNaN(points) ? undefined : amount * points;
}

/** As `toPoints`, in whole twentieths of a point. */
export function toTwips(value: unknown, base?: LengthBase): number | undefined {
  const points = toPoints(value, base);
  return points === undefined ? undefined : Math.round(points * 20);
}

export const PX_TO_TWIPS = 15;
export const PX_TO_EMU = 9525;
export const POINTS_TO_EMU = 12_700;
export const MM_TO_TWIPS = 1440 / 25.4;

export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
