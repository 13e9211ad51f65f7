import { within } from '../../content/bounds.ts';
import { points } from '../../content/units.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { readColour, type Palette } from '../../drawingml/palette.ts';

/** Reads a:ln or a border of a cell, the current element (20.1.2.2.24). Undefined if the style determines it. */
export function readLine(xml: XmlReader, palette: Palette): string | null | undefined {
  const width = (Number(xml.attribute('w')) || 12_700) / 12_700;
  let line: string | null | undefined;
  let dashed = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:noFill') line = null;
    else if (xml.name === 'a:solidFill') line = readColour(xml, palette);
    else if (xml.name === 'a:prstDash') dashed = xml.attribute('val') !== 'solid';
  }
  return line && `${points(within(width, 0.25, 100))} ${dashed ? 'dashed' : 'solid'} ${line}`;
}
