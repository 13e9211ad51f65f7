import type { ImportWarning } from '@editor-companion/document';
import { clip } from './bounds.ts';

const MESSAGES = {
  IMAGE_LINKED:
    'A picture is only linked, not stored in the document. It was left out: nothing is fetched while importing.',
  IMAGE_MISSING: 'A picture is named but not stored in the document.',
  IMAGE_NOT_SHOWN:
    'A picture is of a kind that browsers do not show (for example EMF, WMF or TIFF). It is kept as a file.',
  IMAGE_UNSAFE: 'An SVG picture holds script or outside references and was left out.',
  LINK_DROPPED: 'A link had an address that is not allowed (for example javascript: or file:). Its text was kept.',
  LIST_FORMAT_SIMPLIFIED: 'A list counts in signs that the editor does not have. It counts in decimal numbers now.',
  TRACKED_CHANGE_SIMPLIFIED:
    'A tracked change has no form in the editor, such as a paragraph that was parted in two, or that became an item of a list. It is shown as it is now and can be neither accepted nor rejected.',
  CHART_SIMPLIFIED:
    'A chart is drawn in a simpler form: flat instead of three-dimensional, or as the nearest kind (a surface as columns, stock prices as lines).',
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
  SLIDE_NOTES_LEFT_OUT: "A speaker's notes were left out: slides as pages show what the audience sees.",
  MEDIA_DROPPED: 'A film or sound was left out. Its picture was kept.',
  SHAPE_DROPPED: 'A drawn shape without text was left out.',
  CONTROL_UNBOUND:
    'A form field showed data that the file keeps elsewhere. It is no longer bound to them; what it showed was kept.',
  CONTROL_UNWRAPPED:
    'A content control around several blocks, or around more than words, was taken away. What stands in it was kept.',
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
    const message = `Elements that the reader does not know were left out, for example ${names}.`;
    return { code: 'ELEMENTS_SKIPPED', message, count: this.#skips };
  }
}
