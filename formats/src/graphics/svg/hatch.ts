/** HatchStyle ([MS-WMF] 2.1.1.12) by number: lines in a square of eight pixels. Diagonal lines extend beyond it. */
const LINES: readonly string[] = [
  'M0 4H8',
  'M4 0V8',
  'M-1 -1L9 9M-1 7L1 9M7 -1L9 1',
  'M-1 9L9 -1M-1 1L1 -1M7 9L9 7',
  'M0 4H8M4 0V8',
  'M-1 -1L9 9M-1 9L9 -1',
];

/** The attributes of a hatch. */
export interface Hatch {
  readonly style: number;
  /** `#rrggbb`. */
  readonly colour: string;
  /** The colour between the lines. Undefined for transparent. */
  readonly back: string | undefined;
  /** The size of a pixel in picture units. */
  readonly pixel: number;
}

/** Tells whether a number is a hatch style. */
export const isHatch = (style: number): boolean => LINES[style] !== undefined;

/** Returns the pattern of a hatch as an SVG element. */
export function hatchPattern(id: string, { style, colour, back, pixel }: Hatch): string {
  const ground = back === undefined ? '' : `<path fill="${back}" d="M0 0H8V8H0Z"/>`;
  const lines = `<path fill="none" stroke="${colour}" d="${LINES[style] ?? ''}"/>`;
  return `<pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="scale(${pixel})">${ground}${lines}</pattern>`;
}
