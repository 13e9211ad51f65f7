import { blend, converter, formatHex, parse } from 'culori';

const toRgb = converter('rgb');
const WHITE = parse('#ffffff');

/** Cached, because colours of a document repeat and parsing them is slow. */
const known = new Map<string, string | undefined>();
const MAX_KNOWN = 4096;

/**
 * Converts any CSS colour to `#rrggbb`. Transparent colours are mixed with white. Undefined for values without a colour, such as
 * `var(--x)`.
 */
export function toHex(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (known.has(value)) return known.get(value);
  const hex = parseHex(value);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(value, hex);
  return hex;
}

function parseHex(value: string): string | undefined {
  const color = parse(value);
  if (color === undefined) return undefined;
  const isOpaque = color.alpha === undefined || color.alpha >= 1;
  return formatHex(toRgb(isOpaque || WHITE === undefined ? color : blend([WHITE, color], 'normal')));
}

/** As `toHex` without the `#`, as office formats write colours. */
export const toBareHex = (value: unknown): string | undefined => toHex(value)?.slice(1).toUpperCase();
