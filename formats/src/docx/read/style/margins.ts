import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { lookup } from '../../../package/lookup.ts';
import { isLength } from '../../../content/bounds.ts';
import { measure, twipsToPt } from '../../../content/units.ts';

/** The padding of a cell in twips. Sides without a value are undefined (17.4.42, 17.4.68). */
export interface CellMargins {
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
}

/** The defaults of Word: 0.075 inches at the left and right. */
export const DEFAULT_CELL_MARGINS: Required<CellMargins> = { top: 0, right: 108, bottom: 0, left: 108 };

const SIDES = lookup<keyof CellMargins>({
  'w:top': 'top',
  'w:right': 'right',
  'w:end': 'right',
  'w:bottom': 'bottom',
  'w:left': 'left',
  'w:start': 'left',
});

/** Reads w:tblCellMar or w:tcMar, the current element. */
export function readMargins(xml: XmlReader): CellMargins {
  const margins: { -readonly [Side in keyof CellMargins]: number } = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const side = SIDES[xml.name];
    const twips = measure(xml.attribute('w:w'));
    if (side && twips !== undefined && twips >= 0 && isLength(twips)) margins[side] = twips;
  }
  return margins;
}

/** Formats the padding as CSS: `0pt 5.4pt`. */
export function paddingCss({ top, right, bottom, left }: Required<CellMargins>): string {
  const sides = [top, right, bottom, left];
  if (left !== right) return sides.map(twipsToPt).join(' ');
  if (top !== bottom) return sides.slice(0, 3).map(twipsToPt).join(' ');
  return sides
    .slice(0, top === left ? 1 : 2)
    .map(twipsToPt)
    .join(' ');
}
