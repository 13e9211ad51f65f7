import type { Font } from '../content/sheet/cell.ts';
import { fontFamily } from '../content/bounds.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { Palette } from './palette.ts';

/** Returns the name of a font if documents allow it. */
function familyOf(name = ''): Pick<Font, 'family'> {
  const family = fontFamily(name);
  return family === undefined ? {} : { family };
}

/** Reads the children of `font` or of a run's `rPr`. */
export function readFont(xml: XmlReader, palette: Palette): Font {
  const font: { -readonly [K in keyof Font]: Font[K] } = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('val');
    switch (xml.name) {
      case 's:name':
      case 's:rFont':
        Object.assign(font, familyOf(value));
        break;
      case 's:sz':
        if (Number(value) > 0) font.size = Number(value);
        break;
      case 's:b':
        font.bold = isOn(value);
        break;
      case 's:i':
        font.italic = isOn(value);
        break;
      case 's:strike':
        font.strike = isOn(value);
        break;
      case 's:u':
        font.underline = value !== 'none';
        break;
      case 's:vertAlign':
        if (value === 'subscript' || value === 'superscript') font.position = value;
        break;
      case 's:color': {
        const colour = palette.read(xml);
        if (colour) font.colour = colour;
        break;
      }
      default:
    }
  }
  return font;
}

const isOn = (value: string | undefined): boolean => value !== '0' && value !== 'false';
