import { within } from '../content/bounds.ts';
import { fraction } from '../content/units.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readColour, type Palette } from './palette.ts';

/** What an area is filled with: one colour as `#rrggbb`, or several from one side to the other. */
export type Paint = string | Gradient;

export interface Gradient {
  /** From 0 to 1, in order. */
  readonly stops: readonly { readonly at: number; readonly colour: string }[];
  /** Degrees, clockwise from left to right; undefined runs from the middle outwards. */
  readonly angle: number | undefined;
}

const MAX_STOPS = 100;
const PER_DEGREE = 60_000;

/** Reads a:gradFill, the current element (20.1.8.33). Undefined where no stop has a colour. */
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

/** The colour that stands for a paint where only one can. */
export const mainColour = (paint: Paint): string =>
  typeof paint === 'string' ? paint : (paint.stops[0]?.colour ?? '#ffffff');
