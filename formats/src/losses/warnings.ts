import type { DocumentWarning } from '@editor-companion/document';

const MESSAGES = {
  IMAGE_UNAVAILABLE:
    'A picture could not be loaded or read: it is on another server, does not exist, or is damaged. Its description or address replaces it.',
  IMAGE_AS_TEXT: 'A picture became its description in brackets; a picture without a description was left out.',
  IMAGE_UNCROPPED: 'A cropped picture is shown uncropped.',
  EMBED_AS_LINK: 'An embedded video, sound, post or frame became a link to it.',
  CHART_AS_TABLE: 'A chart became a table of its values.',
  TEXT_BOX_IN_TEXT: 'A text box became ordinary text in its place.',
  TEXT_BOX_MOVED: 'A text box with a free position on its page became part of the text.',
  FORM_AS_TEXT: 'A form field became its text.',
  FORM_RULES_DROPPED:
    'The rules of a form field (maximum length, required; in OpenDocument also several lines, the calendar, and the placeholder of a field with an entry) were left out.',
  COLUMNS_DROPPED: 'Text in columns became one column.',
  SECTION_PAGES_DROPPED: 'Pages, headers or footers of a section were left out; its text was kept.',
  BANDS_DROPPED: 'Headers or footers of the document were left out.',
  DETAILS_UNFOLDED: 'Foldable content is shown unfolded.',
  HEADING_NUMBER_AS_TEXT:
    'The automatic number of a heading became text, because the format does not support such numbers.',
  SECTION_NUMBER_AS_TEXT: 'The number of a section, or of its pages, became text, as the format has no such field.',
  STYLE_REFERENCE_AS_TEXT:
    'A field with the text of the nearest paragraph of a style became text, as the format has such fields only for headings.',
  INDEX_ENTRY_SIMPLIFIED:
    'An index entry has more than three levels, a reference to another term, italics or an index of its own, which the format lacks.',
  CITATION_SIMPLIFIED:
    'A citation became one citation for each of its sources; cited pages and the words around them were left out.',
  WIDOW_CONTROL_SIMPLIFIED:
    'At the top or bottom of a page, Word keeps two lines of a paragraph together or none; other numbers of lines became two.',
  MATH_AS_TEXT: 'A formula became its LaTeX source.',
  TAB_STOPS_DROPPED: 'Tab stops of a paragraph were left out; its text was kept.',
  TABLE_SIMPLIFIED: 'A table with merged cells, or with more than text in a cell, became a table of plain cells.',
  TEXT_OUTSIDE_TABLES:
    'Text outside of tables was left out: each table is a sheet. The option sheets: one keeps all text.',
  TABLE_CUT: 'Rows or columns of a table beyond the limits of a sheet were left out.',
  TABLE_IN_CELL: 'A table within a cell became lines of text.',
  CELL_TEXT_CUT: 'Text of a cell beyond the limit of a sheet was left out.',
  NOTE_UNPLACED: 'A note without a reference in the text is not shown.',
  NOTES_COUNTED_ON:
    'Notes that restart their numbers on each page or in each chapter are numbered continuously, because the format does not support restarts.',
  NOTE_NUMBER_AS_TEXT: 'The number of a note became text, because the format does not support its numbering.',
  COMMENT_UNPLACED: 'A comment without a place in the text is not shown.',
} as const;

export type LossCode = keyof typeof MESSAGES;

interface Loss {
  count: number;
  /** The names of the lost content, each once. */
  readonly items: Set<string>;
}

/** The maximum number of items per code. */
const MAX_ITEMS = 20;
/** The maximum number of characters of an item. */
const MAX_ITEM = 300;

/** Counts the losses of a writer, each code once. */
export class LossCounter {
  readonly #losses = new Map<LossCode, Loss>();

  /** @param item the lost thing, such as the address of a picture. */
  add(code: LossCode, count = 1, item = ''): void {
    if (count <= 0) return;
    const loss = this.#losses.get(code) ?? { count: 0, items: new Set() };
    loss.count += count;
    if (item !== '' && loss.items.size < MAX_ITEMS) loss.items.add(item.slice(0, MAX_ITEM));
    this.#losses.set(code, loss);
  }

  list(): DocumentWarning[] {
    return [...this.#losses].map(([code, { count, items }]) => ({
      code,
      message: MESSAGES[code],
      count,
      ...(items.size > 0 && { items: [...items] }),
    }));
  }
}
