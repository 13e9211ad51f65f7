import type { CellBorders } from '../content/sheet/cell.ts';
import { lookup } from '../package/lookup.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { Palette } from './palette.ts';

/** The width and CSS style of border styles (18.18.3). */
const STYLES = lookup<string>({
  hair: '0.5pt dotted',
  thin: '0.75pt solid',
  medium: '1.5pt solid',
  thick: '2.25pt solid',
  double: '2.25pt double',
  dotted: '0.75pt dotted',
  dashed: '0.75pt dashed',
  dashDot: '0.75pt dashed',
  dashDotDot: '0.75pt dashed',
  slantDashDot: '1.5pt dashed',
  mediumDashed: '1.5pt dashed',
  mediumDashDot: '1.5pt dashed',
  mediumDashDotDot: '1.5pt dashed',
});

const SIDES = lookup<keyof CellBorders>({
  's:left': 'left',
  's:start': 'left',
  's:right': 'right',
  's:end': 'right',
  's:top': 'top',
  's:bottom': 'bottom',
});

/** Reads a border (18.8.4). Undefined if no side has a line. */
export function readBorders(xml: XmlReader, palette: Palette): CellBorders | undefined {
  const borders: CellBorders = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const side = SIDES[xml.name];
    const style = STYLES[xml.attribute('style') ?? ''];
    if (side && style) borders[side] = `${style} ${readColour(xml, palette) ?? '#000000'}`;
  }
  return Object.keys(borders).length > 0 ? borders : undefined;
}

function readColour(xml: XmlReader, palette: Palette): string | undefined {
  let colour: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 's:color') colour = palette.read(xml);
  return colour;
}
