import { PLAIN, type CellBorders, type CellStyle, type Font } from '../content/sheet/cell.ts';
import { getFormatFromId } from 'numfmt';
import { lookup } from '../package/lookup.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readBorders } from './border.ts';
import { readFont } from './font.ts';
import type { Palette } from './palette.ts';

export interface StyleSheet {
  /** Returns the style for a cell's `s` attribute. */
  of(index: string | undefined): CellStyle;
  /** The default font of the workbook. */
  readonly defaultFont: Font;
}

const HORIZONTAL = lookup<string>({
  left: 'left',
  center: 'center',
  centerContinuous: 'center',
  right: 'right',
  justify: 'justify',
  distributed: 'justify',
});

interface Parts {
  readonly formats: Map<number, string>;
  readonly fonts: Font[];
  readonly fills: (string | undefined)[];
  readonly borders: (CellBorders | undefined)[];
}

/** Reads the styles part (18.8.39). Without one, all cells have the default style. */
export function readStyleSheet(xml: XmlReader | undefined, palette: Palette): StyleSheet {
  const parts: Parts = { formats: new Map(), fonts: [], fills: [], borders: [] };
  const styles: CellStyle[] = [];
  if (xml) readStyles(xml, palette, parts, styles);
  return { defaultFont: parts.fonts[0] ?? {}, of: (index) => styles[Number(index ?? 0)] ?? PLAIN };
}

function readStyles(xml: XmlReader, palette: Palette, parts: Parts, styles: CellStyle[]): void {
  xml.root('s:styleSheet');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:numFmts') readFormats(xml, parts.formats);
    else if (xml.name === 's:fonts') each(xml, () => parts.fonts.push(readFont(xml, palette)));
    else if (xml.name === 's:fills') each(xml, () => parts.fills.push(readFill(xml, palette)));
    else if (xml.name === 's:borders') each(xml, () => parts.borders.push(readBorders(xml, palette)));
    else if (xml.name === 's:cellXfs') each(xml, () => styles.push(readStyle(xml, parts)));
  }
}

function each(xml: XmlReader, read: () => void): void {
  const level = xml.depth;
  while (xml.nextChild(level)) read();
}

function readFormats(xml: XmlReader, formats: Map<number, string>): void {
  each(xml, () => formats.set(Number(xml.attribute('numFmtId')), xml.attribute('formatCode') ?? 'General'));
}

/** A pattern fill is approximated by its foreground colour. */
function readFill(xml: XmlReader, palette: Palette): string | undefined {
  let colour: string | undefined;
  each(xml, () => {
    const pattern = xml.attribute('patternType') ?? 'none';
    if (xml.name !== 's:patternFill' || pattern === 'none' || pattern === 'gray125') return;
    each(xml, () => {
      if (xml.name === 's:fgColor') colour = palette.read(xml) ?? colour;
    });
  });
  return colour;
}

function readStyle(xml: XmlReader, { formats, fonts, fills, borders }: Parts): CellStyle {
  const id = (name: string): number => Number(xml.attribute(name) ?? 0);
  const formatId = id('numFmtId');
  const style = {
    font: fonts[id('fontId')] ?? {},
    fill: fills[id('fillId')],
    border: borders[id('borderId')],
    format: formats.get(formatId) ?? getFormatFromId(formatId) ?? 'General',
  };
  let alignment: Alignment = PLAIN;
  each(xml, () => {
    if (xml.name === 's:alignment') alignment = readAlignment(xml);
  });
  const { horizontal, vertical, indent, wraps } = alignment;
  return { ...style, horizontal, vertical, indent, wraps };
}

type Alignment = Pick<CellStyle, 'horizontal' | 'vertical' | 'indent' | 'wraps'>;

function readAlignment(xml: XmlReader): Alignment {
  const vertical = xml.attribute('vertical');
  return {
    horizontal: HORIZONTAL[xml.attribute('horizontal') ?? ''],
    vertical: vertical === 'top' ? 'top' : vertical === 'center' ? 'middle' : undefined,
    indent: Math.min(Number(xml.attribute('indent') ?? 0) || 0, 15),
    wraps: /^(1|true)$/.test(xml.attribute('wrapText') ?? ''),
  };
}
