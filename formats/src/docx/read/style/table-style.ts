import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readMargins, type CellMargins } from './margins.ts';
import { readBorders, type Borders } from './border.ts';
import { shadingColour } from '../../../content/colour.ts';
import type { RunProperties, ParagraphProperties } from './properties.ts';
import { readParagraphFormat } from './read-paragraph-properties.ts';
import { readRunProperties } from './read-run-properties.ts';
import type { Theme } from '../../../drawingml/theme.ts';

/** The appearance of all cells of a table, or of the cells that match one condition. */
export interface CellLook {
  borders?: Borders;
  shading?: string | null;
  verticalAlign?: string;
  margins?: CellMargins;
  run?: RunProperties;
  paragraph?: ParagraphProperties;
}

/** A table style (17.7.6): the appearance of all cells, and of those that match a condition such as `firstRow` or `band1Horz`. */
export interface TableStyle extends CellLook {
  readonly conditions: ReadonlyMap<string, CellLook>;
  rowBand?: number;
  columnBand?: number;
}

const LOOKS = new Set(['w:tblPr', 'w:tcPr']);

/** Reads the current child of a table's w:style into `style`. */
export function readTableStyle(xml: XmlReader, theme: Theme, style: TableStyle): TableStyle {
  if (xml.name === 'w:tblStylePr') {
    const type = xml.attribute('w:type') ?? '';
    return { ...style, conditions: new Map([...style.conditions, [type, readCondition(xml, theme)]]) };
  }
  if (LOOKS.has(xml.name)) readLook(xml, style);
  return style;
}

function readCondition(xml: XmlReader, theme: Theme): CellLook {
  const look: CellLook = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:rPr') look.run = readRunProperties(xml, theme);
    else if (xml.name === 'w:pPr') look.paragraph = readParagraphFormat(xml, theme).properties;
    else if (LOOKS.has(xml.name)) readLook(xml, look);
  }
  return look;
}

/** Reads w:tblPr or w:tcPr inside a style. */
function readLook(xml: XmlReader, look: CellLook & { rowBand?: number; columnBand?: number }): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:tblBorders' || xml.name === 'w:tcBorders')
      look.borders = { ...look.borders, ...readBorders(xml) };
    else if (xml.name === 'w:shd') look.shading = readShading(xml);
    else if (xml.name === 'w:vAlign') look.verticalAlign = xml.attribute('w:val') ?? 'top';
    else if (xml.name === 'w:tblCellMar' || xml.name === 'w:tcMar')
      look.margins = { ...look.margins, ...readMargins(xml) };
    else if (xml.name === 'w:tblStyleRowBandSize') look.rowBand = Number(xml.attribute('w:val')) || 1;
    else if (xml.name === 'w:tblStyleColBandSize') look.columnBand = Number(xml.attribute('w:val')) || 1;
  }
}

/** Reads the colour of the current w:shd. null is an explicit "none". */
export const readShading = (xml: XmlReader): string | null =>
  shadingColour(xml.attribute('w:val'), xml.attribute('w:fill'), xml.attribute('w:color')) ?? null;
