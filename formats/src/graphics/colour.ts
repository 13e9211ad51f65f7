/** Red, green and blue from 0 to 255 in the three low bytes, as in COLORREF ([MS-WMF] 2.2.2.8). */
export type Colour = number;

export const BLACK: Colour = 0;
export const WHITE: Colour = 0xffffff;

export const rgb = (red: number, green: number, blue: number): Colour => red | (green << 8) | (blue << 16);

/** Returns `#rrggbb`. */
export function hex(colour: Colour): string {
  const swapped = ((colour & 0xff) << 16) | (colour & 0xff00) | ((colour >> 16) & 0xff);
  return `#${swapped.toString(16).padStart(6, '0')}`;
}

/** Mixes two colours. `share` from 0 to 1 is that of the first. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const part = (shift: number): number =>
    Math.round(((first >> shift) & 0xff) * share + ((second >> shift) & 0xff) * (1 - share));
  return rgb(part(0), part(8), part(16));
}
