import type { DocumentMark } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { firstFamily } from '../../../content/css/font.ts';
import { toPoints } from '../../../content/css/length.ts';
import { textOf } from '../../../content/node.ts';
import { round } from '../../../content/units.ts';
import { element } from '../../../package/xml/write-xml.ts';
import type { Font } from '../../../content/sheet/cell.ts';

const LINK = '#0563C1';
const CODE_FAMILY = 'Courier New';
/** The font sizes that Excel allows (18.8.38, in points). */
const MIN_SIZE = 1;
const MAX_SIZE = 409;

type FontPart = (mark: DocumentMark, base: Font) => Font;

const PARTS: Readonly<Record<string, FontPart>> = {
  bold: () => ({ bold: true }),
  italic: () => ({ italic: true }),
  underline: () => ({ underline: true }),
  strike: () => ({ strike: true }),
  subscript: () => ({ position: 'subscript' }),
  superscript: () => ({ position: 'superscript' }),
  code: () => ({ family: CODE_FAMILY }),
  link: (mark) => (textOf(mark, 'href') === undefined ? {} : { colour: LINK, underline: true }),
  textStyle: (mark, { size: around = 11 }) => {
    const family = firstFamily(textOf(mark, 'fontFamily'));
    const size = toPoints(textOf(mark, 'fontSize'), { fontSize: around, whole: around });
    const colour = toHex(mark.attrs?.['color']);
    return {
      ...(family !== undefined && { family }),
      ...(size !== undefined && { size: round(Math.min(Math.max(size, MIN_SIZE), MAX_SIZE), 1) }),
      ...(colour !== undefined && { colour }),
    };
  },
};

/** Returns the font of text with these marks. Other properties are those of the base font. */
export function fontOf(marks: readonly DocumentMark[], base: Font): Font {
  if (marks.length === 0) return base;
  let font = base;
  // The link's default colour comes first, so that an explicit colour overrides it.
  for (const mark of marks.toSorted((a, b) => Number(b.type === 'link') - Number(a.type === 'link')))
    if (Object.hasOwn(PARTS, mark.type)) font = { ...font, ...PARTS[mark.type]?.(mark, base) };
  return font;
}

/** Writes the properties of a font in schema order (18.8.22 CT_Font). In text runs the name element is `rFont` (18.4.7). */
export const fontProperties = (font: Font, name: 'name' | 'rFont'): string =>
  [
    font.bold ? '<b/>' : '',
    font.italic ? '<i/>' : '',
    font.strike ? '<strike/>' : '',
    font.underline ? '<u/>' : '',
    font.position ? element('vertAlign', { val: font.position }) : '',
    element('sz', { val: font.size ?? 11 }),
    font.colour === undefined ? '' : element('color', { rgb: argb(font.colour) }),
    element(name, { val: font.family ?? 'Calibri' }),
  ].join('');

/** `#rrggbb` -> `FFRRGGBB`. */
export const argb = (hex: string): string => `FF${hex.slice(1).toUpperCase()}`;
