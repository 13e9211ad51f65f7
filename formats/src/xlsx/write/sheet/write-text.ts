import { numberOf } from '../../../content/node.ts';
import type { BlockLine } from '../../../content/tables/block-lines.ts';
import { uriOf } from '../../../content/text/link.ts';
import type { Book } from '../book.ts';
import { cellName } from './reference.ts';
import type { Worksheet } from './worksheet.ts';
import { blankXml, cellXml, linkIn, textsOfLine } from './write-cell.ts';

/** The width in px of the only column of a sheet without tables. */
const TEXT_WIDTH = 640;
/** Font sizes in points by heading level. */
const SIZES: readonly number[] = [18, 15, 13];
/** The height of a line and the width of an average letter relative to the font size. */
const LINE = 1.36;
const LETTER = 0.66;

/** Writes a line of text into a row across all columns of the sheet. */
export function writeLine(book: Book, sheet: Worksheet, line: BlockLine): void {
  if (sheet.isFull) return;
  if (sheet.widths.length === 0) sheet.widen([TEXT_WIDTH]);
  const row = sheet.height;
  const texts = textsOfLine(line);
  const size = sizeOf(line) ?? book.font.size ?? 11;
  const font = { ...book.font, size };
  const look = { wraps: true, vertical: 'top' };
  const last = sheet.widths.length - 1;
  const first = cellXml(book, { name: cellName(row, 0), texts, value: { kind: 'text' }, font, look });
  const covered = Array.from({ length: last }, (_, at) =>
    blankXml(cellName(row, at + 1), book.styles.of({ ...look, font })),
  );
  sheet.addRow(first + covered.join(''), heightOf(sheet.widths, texts.map(({ text }) => text).join(''), size));
  if (last > 0) sheet.merge({ top: row, left: 0, bottom: row, right: last });
  const link = linkIn(texts);
  if (link) sheet.link({ row, column: 0, href: uriOf(link.href), title: link.title });
}

function sizeOf({ block }: BlockLine): number | undefined {
  return block.type === 'heading' ? SIZES[(numberOf(block, 'level') ?? 1) - 1] : undefined;
}

/** In points. Programs do not compute the height of merged cells. */
function heightOf(widths: readonly number[], text: string, size: number): number {
  const width = widths.reduce((sum, px) => sum + px, 0);
  const letters = Math.max(width / (size * LETTER), 1);
  const lines = text.split('\n').reduce((sum, part) => sum + Math.max(Math.ceil(part.length / letters), 1), 0);
  return Math.min(Math.round(lines * size * LINE), 409);
}
