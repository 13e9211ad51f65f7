import { toTwips, type LengthBase } from '../../../content/css/length.ts';
import { element } from '../../../package/xml/write-xml.ts';

/** Converts one to four CSS lengths to w:tblCellMar or w:tcMar (17.4.42, 17.4.68). Empty without padding. */
export function cellMargins(name: string, padding: string | undefined, base?: LengthBase): string {
  if (padding === undefined) return '';
  const stated = padding.split(' ').map((length) => toTwips(length, base) ?? 0);
  const [top = 0, right = top, bottom = top, left = right] = stated;
  const side = (tag: string, twips: number): string => element(tag, { 'w:w': twips, 'w:type': 'dxa' });
  return element(name, {}, side('w:top', top), side('w:left', left), side('w:bottom', bottom), side('w:right', right));
}
