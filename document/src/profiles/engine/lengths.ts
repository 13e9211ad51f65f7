/** CSS pixels of absolute units. `em` assumes text of 12 pt. */
const PX: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
};

/** Converts a CSS length to px with two decimals. Null if it depends on its context. */
export function pixelsOf(length: unknown): number | null {
  const [, value, unit = ''] = /^(-?\d{1,6}(?:\.\d{1,6})?)([a-z]{1,3})$/.exec(String(length)) ?? [];
  const factor = PX[unit];
  return value === undefined || factor === undefined ? null : Math.round(Number(value) * factor * 100) / 100;
}

/** Converts a number of pixels, or a string with one, to a CSS length. Null for other values. */
export const pixelLength = (value: unknown): string | null => {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value));
  return isNumber && Number.isFinite(Number(value)) ? `${Number(value)}px` : null;
};
