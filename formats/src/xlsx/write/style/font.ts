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
/** Sizes that Excel takes (18.8.38: points; its own bounds). */
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

/** The font of text with these marks; what they do not say is the base's. */
export function fontOf(marks: readonly DocumentMark[], base: Font): Font {
  let font = base;
  // A link's own colour comes first, so that one that its text states is seen.
  for (const mark of marks.toSorted((a, b) => Number(b.type === 'link') - Number(a.type === 'link')))
    if (Object.hasOwn(PARTS, mark.type)) font = { ...font, ...PARTS[mark.type]?.(mark, base) };
  return font;
}

/** The properties of a font in the order of the schema (18.8.22 CT_Font); runs of a text call its name `rFont` (18.4.7). */
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
