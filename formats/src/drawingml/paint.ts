import { within } from '../content/bounds.ts';
import { fraction } from '../content/units.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readColour, type Palette } from './palette.ts';

/** The fill of an area: one colour as `#rrggbb`, or a gradient. */
export type Paint = string | Gradient;

export interface Gradient {
  /** From 0 to 1, in ascending order. */
  readonly stops: readonly { readonly at: number; readonly colour: string }[];
  /** In degrees, clockwise from left to right. Undefined for a radial gradient. */
  readonly angle: number | undefined;
}

const MAX_STOPS = 100;
const PER_DEGREE = 60_000;

/** Reads the current element a:gradFill (20.1.8.33). Undefined if no stop has a colour. */
export function readGradient(xml: XmlReader, palette: Palette): Paint | undefined {
  const stops: { at: number; colour: string }[] = [];
  let angle: number | undefined = 0;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:gsLst') readStops(xml, palette, stops);
    else if (xml.name === 'a:lin') angle = (Number(xml.attribute('ang')) || 0) / PER_DEGREE;
    else if (xml.name === 'a:path') angle = undefined;
  }
  const [first, ...others] = stops.toSorted((one, other) => one.at - other.at);
  if (!first) return undefined;
  return others.length === 0 ? first.colour : { stops: [first, ...others], angle };
}

function readStops(xml: XmlReader, palette: Palette, stops: { at: number; colour: string }[]): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'a:gs') continue;
    const at = within(fraction(xml.attribute('pos')), 0, 1);
    const colour = readColour(xml, palette);
    if (colour !== undefined && stops.length < MAX_STOPS) stops.push({ at, colour });
  }
}

/** Returns a single colour for a fill. */
export const mainColour = (paint: Paint): string =>
  typeof paint === 'string' ? paint : (paint.stops[0]?.colour ?? '#ffffff');
