import type { ImportWarning } from '@editor-companion/document';

const MESSAGES = {
  IMAGE_LINKED:
    'A picture is only linked, not stored in the document. It was left out: nothing is fetched while importing.',
  IMAGE_MISSING: 'A picture is named but not stored in the document.',
  IMAGE_NOT_SHOWN:
    'A picture is of a kind that browsers do not show (for example EMF, WMF or TIFF). It is kept as a file.',
  IMAGE_UNSAFE: 'An SVG picture holds script or outside references and was left out.',
  LINK_DROPPED: 'A link had an address that is not allowed (for example javascript: or file:). Its text was kept.',
  LIST_FORMAT_SIMPLIFIED: 'A list counts in signs that the editor does not have. It counts in decimal numbers now.',
  CHART_AS_TABLE: 'A chart became a table of its values.',
  DIAGRAM_AS_LIST: 'A diagram became a list of its texts.',
  EMBEDDED_OBJECT: 'An embedded object is shown as its picture only.',
  EMBEDDED_DOCUMENT: 'An embedded document in another format was left out.',
  SECTIONS_MERGED:
    'More sections have headers or footers of their own than a document can hold. On the others stand those of the document.',
  PAGES_COUNTED_ON:
    'A section counts its pages anew or in other signs (for example i, ii, iii). All pages are counted in decimal numbers, from the first to the last.',
  SHEETS_HIDDEN: 'Hidden sheets were left out.',
  SHEET_CUT: 'A sheet holds more cells than a document can show. Empty rows and columns, or its end, were left out.',
  SLIDES_HIDDEN: 'Hidden slides were left out.',
  SLIDES_CUT: 'The presentation holds more shapes than a document can show. The last ones were left out.',
  MEDIA_DROPPED: 'A film or sound was left out. Its picture was kept.',
  SHAPE_DROPPED: 'A drawn shape without text was left out.',
  PART_DAMAGED: 'A secondary part of the document cannot be read and was left out.',
} as const;

export type WarningCode = keyof typeof MESSAGES;

/** Gathers what was simplified, each code once with a count. */
export class Warnings {
  readonly #counts = new Map<WarningCode, number>();

  add(code: WarningCode): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
  }

  list(): ImportWarning[] {
    return [...this.#counts].map(([code, count]) => ({ code, message: MESSAGES[code], count }));
  }
}
