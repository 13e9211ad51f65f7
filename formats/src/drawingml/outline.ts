import { POINTS_TO_EMU } from '../content/css/length.ts';
import { within } from '../content/bounds.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readColour, type Palette } from './palette.ts';

/** The formatting of a line. Undefined members are not stated. */
export interface Outline {
  /** `#rrggbb`. Null means no line. */
  readonly colour?: string | null;
  /** In points. */
  readonly width?: number;
  /** Lengths of dashes and gaps in line widths. */
  readonly dashes?: readonly number[];
  readonly hasHead?: boolean;
  readonly hasTail?: boolean;
}

/** Preset dashes (20.1.10.49). */
const DASHES = new Map<string, readonly number[]>([
  ['dot', [1, 3]],
  ['sysDot', [1, 1]],
  ['dash', [4, 3]],
  ['sysDash', [3, 1]],
  ['lgDash', [8, 3]],
  ['dashDot', [4, 3, 1, 3]],
  ['sysDashDot', [3, 1, 1, 1]],
  ['lgDashDot', [8, 3, 1, 3]],
  ['lgDashDotDot', [8, 3, 1, 3, 1, 3]],
  ['sysDashDotDot', [3, 1, 1, 1, 1, 1]],
]);

/** Reads the current element a:ln (20.1.2.2.24). */
export function readOutline(xml: XmlReader, palette: Palette): Outline {
  const stated = Number(xml.attribute('w') ?? Number.NaN) / POINTS_TO_EMU;
  let outline: Outline = Number.isFinite(stated) ? { width: within(stated, 0.25, 100) } : {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:noFill') outline = { ...outline, colour: null };
    else if (xml.name === 'a:solidFill') {
      const colour = readColour(xml, palette);
      if (colour !== undefined) outline = { ...outline, colour };
    } else if (xml.name === 'a:prstDash') {
      const dashes = DASHES.get(xml.attribute('val') ?? '');
      if (dashes) outline = { ...outline, dashes };
    } else if (xml.name === 'a:headEnd') outline = { ...outline, hasHead: isDrawn(xml) };
    else if (xml.name === 'a:tailEnd') outline = { ...outline, hasTail: isDrawn(xml) };
  }
  return outline;
}

const isDrawn = (xml: XmlReader): boolean => !['none', undefined].includes(xml.attribute('type'));
