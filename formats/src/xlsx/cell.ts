import { emptyCell, plainTextOf, type Cell, type TextRun } from '../content/sheet/cell.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { showText } from './display.ts';
import { readRichText, unescape } from './rich-text.ts';
import type { Book } from './book.ts';

interface Stored {
  readonly value: string | undefined;
  readonly inline: readonly TextRun[] | undefined;
}

/**
 * Reads a cell (18.3.1.4) as it is shown: strings from the shared table, numbers with their format, formulas with their cached result.
 * Undefined if it shows nothing.
 */
export function readCell(xml: XmlReader, column: number, book: Book): Cell | undefined {
  const type = xml.attribute('t') ?? 'n';
  const styleIndex = xml.attribute('s');
  const stored = readStored(xml, book);
  const style = book.styles.of(styleIndex);
  const cell = (runs: readonly TextRun[], kind: Cell['kind']): Cell | undefined =>
    plainTextOf(runs) === '' ? emptyCell(column, style) : { column, style, runs, kind };
  if (stored.inline) return cell(stored.inline, 'text');
  if (stored.value === undefined) return emptyCell(column, style);
  switch (type) {
    case 's':
      return cell(withFormat(book.strings[Number(stored.value)] ?? [], style.format), 'text');
    case 'b':
      return cell([{ text: stored.value === '1' ? 'TRUE' : 'FALSE' }], 'boolean');
    case 'e':
      return cell([{ text: stored.value }], 'boolean');
    case 'str':
    case 'd':
      return cell([{ text: showText(unescape(stored.value), style.format) }], 'text');
    default:
      return cell([showNumber(stored.value, style.format, book)], 'number');
  }
}

function readStored(xml: XmlReader, book: Book): Stored {
  let value: string | undefined;
  let inline: readonly TextRun[] | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:v') value = xml.text();
    else if (xml.name === 's:is') inline = readRichText(xml, book.palette);
  }
  return { value, inline };
}

const withFormat = (runs: readonly TextRun[], format: string): readonly TextRun[] =>
  runs.length === 1 && format.includes('@') ? runs.map((run) => ({ ...run, text: showText(run.text, format) })) : runs;

function showNumber(stored: string, format: string, { numbers }: Book): TextRun {
  const value = Number(stored);
  if (stored.trim() === '' || Number.isNaN(value)) return { text: stored };
  const colour = numbers.colour(value, format);
  return { text: numbers.show(value, format), ...(colour !== undefined && { font: { colour } }) };
}
