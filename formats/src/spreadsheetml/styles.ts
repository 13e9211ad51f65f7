import { PLAIN, type CellStyle, type Font } from '../content/sheet/cell.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** The maximum number of styles. */
const MAX_STYLES = 10_000;
const COLOUR = /^#[0-9a-f]{6}$/i;

/** Maps names of number formats to codes (XML Spreadsheet Reference, ss:NumberFormat). */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['General Number', 'General'],
  ['General Date', 'm/d/yyyy h:mm'],
  ['Long Date', 'dddd, mmmm d, yyyy'],
  ['Medium Date', 'd-mmm-yy'],
  ['Short Date', 'm/d/yyyy'],
  ['Long Time', 'h:mm:ss AM/PM'],
  ['Medium Time', 'h:mm AM/PM'],
  ['Short Time', 'h:mm'],
  ['Currency', '$#,##0.00'],
  ['Euro Currency', '[$€-2] #,##0.00'],
  ['Fixed', '0.00'],
  ['Standard', '#,##0.00'],
  ['Percent', '0.00%'],
  ['Scientific', '0.00E+00'],
]);

const colourOf = (text: string | undefined): string | undefined =>
  text !== undefined && COLOUR.test(text) ? text.toLowerCase() : undefined;

/** Reads `ss:Styles` as cell formatting by style id. */
export function readStyles(xml: XmlReader): Map<string, CellStyle> {
  const styles = new Map<string, CellStyle>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'ss:Style' || styles.size >= MAX_STYLES) continue;
    const [id, parent] = [xml.attribute('ss:ID') ?? '', xml.attribute('ss:Parent') ?? 'Default'];
    styles.set(id, readStyle(xml, styles.get(parent) ?? styles.get('Default') ?? PLAIN));
  }
  return styles;
}

function readStyle(xml: XmlReader, base: CellStyle): CellStyle {
  let style = base;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'ss:Font') style = { ...style, font: { ...style.font, ...fontOf(xml) } };
    else if (xml.name === 'ss:Interior') style = { ...style, fill: colourOf(xml.attribute('ss:Color')) ?? style.fill };
    else if (xml.name === 'ss:NumberFormat') {
      const format = xml.attribute('ss:Format') ?? 'General';
      style = { ...style, format: FORMATS.get(format) ?? format };
    } else if (xml.name === 'ss:Alignment') {
      const [horizontal, vertical] = [xml.attribute('ss:Horizontal')?.toLowerCase(), xml.attribute('ss:Vertical')];
      style = {
        ...style,
        horizontal: ['left', 'center', 'right', 'justify'].includes(horizontal ?? '') ? horizontal : style.horizontal,
        vertical: vertical === 'Top' ? 'top' : vertical === 'Center' ? 'middle' : style.vertical,
        indent: Math.min(Math.max(Number(xml.attribute('ss:Indent') ?? 0) || 0, 0), 15),
        wraps: xml.attribute('ss:WrapText') === '1',
      };
    }
  }
  return style;
}

function fontOf(xml: XmlReader): Font {
  const [family, size] = [xml.attribute('ss:FontName'), Number(xml.attribute('ss:Size'))];
  const colour = colourOf(xml.attribute('ss:Color'));
  return {
    ...(family !== undefined && /^[\w .-]{1,80}$/.test(family) && { family }),
    ...(size >= 1 && size <= 400 && { size }),
    ...(colour !== undefined && { colour }),
    ...(xml.attribute('ss:Bold') === '1' && { bold: true }),
    ...(xml.attribute('ss:Italic') === '1' && { italic: true }),
    ...(/^(?:Single|Double)/.test(xml.attribute('ss:Underline') ?? '') && { underline: true }),
    ...(xml.attribute('ss:StrikeThrough') === '1' && { strike: true }),
  };
}
