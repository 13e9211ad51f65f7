import type { Font } from '../../content/sheet/cell.ts';
import type { NoteNumbers } from '../../content/tables/note-numbers.ts';
import type { StringTable } from './string-table.ts';
import type { StyleBook } from './style/style-book.ts';

/** SpreadsheetML (ECMA-376-1, 18). */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** What the sheets of a workbook share while they are written. */
export interface Book {
  readonly strings: StringTable;
  readonly styles: StyleBook;
  /** The font of text that says nothing. */
  readonly font: Font;
  readonly notes: NoteNumbers;
  /** BCP 47; undefined where nothing tells it. */
  readonly language: string | undefined;
}
