import type { LengthBase } from '../../../content/css/length.ts';
import { sidesOf } from '../../../content/css/sides.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** Converts one to four CSS lengths to w:tblCellMar or w:tcMar (17.4.42, 17.4.68). Empty without padding. */
export function cellMargins(name: string, padding: string | undefined, base?: LengthBase): string {
  if (padding === undefined) return '';
  const [top, right, bottom, left] = sidesOf(padding, base);
  const side = (tag: string, points: number): string =>
    element(tag, { 'w:w': Math.round(points * 20), 'w:type': 'dxa' });
  return element(name, {}, side('w:top', top), side('w:left', left), side('w:bottom', bottom), side('w:right', right));
}
