import { element } from '../package/xml/write-xml.ts';
import { border, cellFormat, fill, fontContent } from './look.ts';
import { recordsOf } from './record.ts';
import { spelled } from './text.ts';
import { wholePart, XmlPart } from './xml-part.ts';

const FORMAT = 44;
const FONT = 43;
const FILL = 45;
const BORDER = 46;
const CELL_FORMAT = 47;
const [CELL_FORMATS, CELL_FORMATS_END] = [617, 618];

/** Converts the styles part ([MS-XLSB] 2.1.7.50) to SpreadsheetML. */
export function stylesXml(part: Buffer): Buffer {
  const [formats, fonts, fills, borders, cells] = [
    new XmlPart(),
    new XmlPart(),
    new XmlPart(),
    new XmlPart(),
    new XmlPart(),
  ];
  let isOfCells = false;
  for (const { type, data } of recordsOf(part)) {
    if (type === FORMAT) {
      const numFmtId = data.short();
      formats.add(element('numFmt', { numFmtId, formatCode: spelled(data.text() ?? '') }));
    } else if (type === FONT) fonts.add(element('font', {}, fontContent(data)));
    else if (type === FILL) fills.add(fill(data));
    else if (type === BORDER) borders.add(border(data));
    else if (type === CELL_FORMATS || type === CELL_FORMATS_END) isOfCells = type === CELL_FORMATS;
    else if (type === CELL_FORMAT && isOfCells) cells.add(cellFormat(data));
  }
  return wholePart(
    'styleSheet',
    formats.within('numFmts'),
    fonts.within('fonts'),
    fills.within('fills'),
    borders.within('borders'),
    cells.within('cellXfs'),
  );
}

/** Returns the content of all fonts, for rich text. */
export const fontsOf = (part: Buffer): string[] =>
  [...recordsOf(part)].filter(({ type }) => type === FONT).map(({ data }) => fontContent(data));
