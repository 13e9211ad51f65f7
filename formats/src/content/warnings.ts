import type { ImportWarning } from '@editor-companion/document';
import { clip } from './bounds.ts';

const MESSAGES = {
  IMAGE_LINKED:
    'A picture is linked, not stored in the document. An import fetches nothing: a placeholder replaces the picture, and in e-mails it is left out.',
  IMAGE_MISSING: 'A picture is named but not stored in the document.',
  IMAGE_NOT_SHOWN:
    'A picture has a format that browsers do not show (for example EMF, WMF or TIFF). It is kept as a file.',
  IMAGE_UNSAFE: 'An SVG picture contains scripts or references to other files and was left out.',
  LINK_DROPPED: 'A link had a forbidden address (for example javascript: or file:). Its text was kept.',
  LIST_FORMAT_SIMPLIFIED: 'A list has a numbering format that the editor does not support. It now has decimal numbers.',
  TRACKED_CHANGE_SIMPLIFIED:
    'The editor does not support a kind of tracked change, such as a split paragraph or a new list item. Its current state is shown and can be neither accepted nor rejected.',
  CHART_SIMPLIFIED:
    'A chart is drawn in a simpler form: flat instead of three-dimensional, or as the nearest kind (a surface as columns, stock prices as lines).',
  DIAGRAM_AS_LIST: 'A diagram became a list of its texts.',
  EMBEDDED_OBJECT: 'An embedded object became a picture.',
  EMBEDDED_DOCUMENT: 'An embedded document in another format was left out.',
  SECTIONS_MERGED:
    'More sections have their own headers or footers than a document can contain. The remaining sections show those of the document.',
  PAGES_COUNTED_ON:
    'A section restarts its page numbers or has another numbering format (for example i, ii, iii). All pages are numbered in decimal, from the first to the last.',
  SHEETS_HIDDEN: 'Hidden sheets were left out.',
  SHEET_CUT:
    'A sheet has more cells than a document can show. Empty rows and columns, or the end of the sheet, were left out.',
  SLIDES_HIDDEN: 'Hidden slides were left out.',
  SLIDES_CUT: 'The presentation has more shapes than a document can show. The last ones were left out.',
  SLIDE_NOTES_LEFT_OUT: "The speaker's notes were left out: pages show what the audience sees.",
  MEDIA_DROPPED: 'A video or sound was left out. Its picture was kept.',
  SHAPE_DROPPED: 'A drawn shape without text was left out.',
  CONTROL_UNBOUND:
    'A form field was bound to data elsewhere in the file. It is no longer bound; the displayed text was kept.',
  CONTROL_UNWRAPPED:
    'A content control around several blocks, or around content other than text, was removed. Its content was kept.',
  PART_DAMAGED: 'A secondary part of the document cannot be read and was left out.',
} as const;

export type WarningCode = keyof typeof MESSAGES;

/** The maximum number of element names in a warning, and of characters of a name. */
const MAX_NAMES = 10;
const MAX_NAME = 60;

/** Collects warnings about simplifications, each code once with a count. */
export class Warnings {
  readonly #counts = new Map<WarningCode, number>();
  readonly #skipped = new Set<string>();
  #skips = 0;

  add(code: WarningCode): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
  }

  /** Records that an unsupported element was omitted with its content. */
  skip(element: string): void {
    this.#skips += 1;
    if (this.#skipped.size < MAX_NAMES) this.#skipped.add(clip(element, MAX_NAME));
  }

  list(): ImportWarning[] {
    const counted = [...this.#counts].map(([code, count]) => ({ code, message: MESSAGES[code], count }));
    return this.#skips === 0 ? counted : [...counted, this.#skipWarning()];
  }

  #skipWarning(): ImportWarning {
    const names = [...this.#skipped].join(', ');
    const message = `Unknown elements were left out, for example ${names}.`;
    return { code: 'ELEMENTS_SKIPPED', message, count: this.#skips };
  }
}
