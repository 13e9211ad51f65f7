import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { points } from '../../../content/units.ts';
import { lookup } from '../../../package/lookup.ts';

/** One border as CSS, such as `"1pt solid #000000"`. null is an explicit "none". */
export type Border = string | null;

/** Borders by their name in the file: top, left, bottom, right, insideH, insideV, start, end. */
export type Borders = Readonly<Record<string, Border>>;

const STYLES = lookup<string>({
  double: 'double',
  dotted: 'dotted',
  dashed: 'dashed',
  dashSmallGap: 'dashed',
  dotDash: 'dashed',
  dotDotDash: 'dashed',
  inset: 'inset',
  outset: 'outset',
  triple: 'double',
  wave: 'solid',
});

/** Reads the borders inside w:pBdr, w:tblBorders or w:tcBorders (17.3.4). */
export function readBorders(xml: XmlReader): Borders {
  const sides: Record<string, Border> = {};
  const level = xml.depth;
  while (xml.nextChild(level)) sides[SIDE_NAMES[xml.name] ?? xml.name.slice(2)] = readBorder(xml);
  return sides;
}

const SIDE_NAMES = lookup<string>({ 'w:start': 'left', 'w:end': 'right' });

function readBorder(xml: XmlReader): Border {
  const value = xml.attribute('w:val') ?? 'none';
  if (value === 'none' || value === 'nil') return null;
  const eighths = Number(xml.attribute('w:sz') ?? 4);
  const colour = hexColour(xml.attribute('w:color')) ?? '#000000';
  return `${points(within(eighths || 4, 2, 96) / 8)} ${STYLES[value] ?? 'solid'} ${colour}`;
}
