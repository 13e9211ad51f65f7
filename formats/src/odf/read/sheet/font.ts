import type { Font } from '../../../content/sheet/cell.ts';
import { fontFamily } from '../../../content/bounds.ts';
import { round } from '../../../content/units.ts';
import { inPoints } from '../length.ts';
import type { Attributes } from '../style/properties.ts';
import { familyOf, isBold, isItalic, isLine, isStruck, textColour, textPosition } from '../style/text-format.ts';

/** Returns resolved text properties as the font of a cell or of a run in it. */
export function fontOf(p: Attributes): Font {
  const name = familyOf(p);
  const family = name === undefined ? undefined : fontFamily(name);
  const size = inPoints(p['fo:font-size']);
  const colour = textColour(p);
  const position = textPosition(p['style:text-position']);
  return {
    ...(family !== undefined && { family }),
    ...(size !== undefined && size > 0 && { size: round(size, 1) }),
    ...(colour !== undefined && { colour }),
    ...(position && { position }),
    bold: isBold(p),
    italic: isItalic(p),
    underline: isLine(p['style:text-underline-style']),
    strike: isStruck(p),
  };
}
