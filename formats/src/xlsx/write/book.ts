import type { Font } from '../../content/sheet/cell.ts';
import type { NoteNumbers } from '../../content/tables/note-numbers.ts';
import type { StringTable } from './string-table.ts';
import type { StyleBook } from './style/style-book.ts';

/** SpreadsheetML (ECMA-376-1, 18). */
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The state that the sheets of a workbook share while they are written. */
export interface Book {
  readonly strings: StringTable;
  readonly styles: StyleBook;
  /** The default font. */
  readonly font: Font;
  readonly notes: NoteNumbers;
  /** In BCP 47. Undefined if unknown. */
  readonly language: string | undefined;
}
