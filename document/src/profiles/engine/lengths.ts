/** CSS pixels of the units whose size does not depend on anything; `em` is that of text of 12 pt. */
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

/** A CSS length in px to two decimals; null where its size depends on what is around it. */
export function pixelsOf(length: unknown): number | null {
  const [, value, unit = ''] = /^(-?\d{1,6}(?:\.\d{1,6})?)([a-z]{1,3})$/.exec(String(length)) ?? [];
  const factor = PX[unit];
  return value === undefined || factor === undefined ? null : Math.round(Number(value) * factor * 100) / 100;
}

/** A number of pixels, or the same as text, as a CSS length; null for anything else. */
export const pixelLength = (value: unknown): string | null => {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value));
  return isNumber && Number.isFinite(Number(value)) ? `${Number(value)}px` : null;
};
