/* Names of styles that the writer and the reader share. Each name is written only here. */
import { UNSAID_LOOK } from '../content/own/words.ts';

/** Paragraph styles that exist only in files that this product exported. Their text has no style name in the editor. */
export const OWN_STYLES = {
  note: 'Editor Note',
  comment: 'Editor Comment',
  band: 'Editor Band',
  item: 'Editor Item',
} as const;

/** The style of paragraphs that only separate neighbours Word would join. */
export const SEPARATOR = 'Separator';

/** Returns the name of the style of a heading level. */
export const headingStyle = (level: number): string => `heading ${level}`;

/** The shading pattern that represents a highlight in a colour without a name in Word. */
export const MARKER_PATTERN = 'solid';

/** The text directions of a box (20.1.10.83), by the editor's names. */
export const BOX_DIRECTIONS = {
  'vertical-rl': 'eaVert',
  'vertical-lr': 'mongolianVert',
  'sideways-rl': 'vert',
  'sideways-lr': 'vert270',
} as const;

/** The default distance between text and the left and right sides of a picture, in English metric units. */
export const USUAL_GAP: Readonly<Record<string, number>> = {
  inline: 0,
  square: 114_300,
  tight: 114_300,
  topBottom: 0,
  behind: 0,
  front: 0,
};

/** The ends of the names of bookmarks around the parts of a caption that cross references repeat. */
export const PART_ENDS = { label: '_label', caption: '_caption', number: '_number' } as const;

/** The end of the names of bookmarks around references to notes. */
export const NOTE_END = '_note';

/** The names of number formats in fields (17.16.4.3.1). */
export const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  '1': 'ARABIC',
  a: 'alphabetic',
  A: 'ALPHABETIC',
  i: 'roman',
  I: 'ROMAN',
};

/** The codes of fields with numbers of pages and sections, by the editor's name. */
export const PAGE_NUMBERS: Readonly<Record<string, string>> = {
  page: 'PAGE',
  total: 'NUMPAGES',
  section: 'SECTION',
  sectionPages: 'SECTIONPAGES',
};

/** The names of number formats in heading numbering (17.18.59). */
export const HEADING_FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '01': 'decimalZero',
  一: 'chineseCountingThousand',
};

/** The ids of the character and table styles to which runs and tables refer. */
export const STYLE_IDS = {
  code: 'HTMLCode',
  link: 'Hyperlink',
  footnoteReference: 'FootnoteReference',
  endnoteReference: 'EndnoteReference',
  commentReference: 'CommentReference',
  table: 'EditorTable',
  linedTable: 'EditorTableLined',
} as const;

/** The default appearance of text if the page setup states none. */
export const UNSAID = { ...UNSAID_LOOK, fontFamily: 'Arial', cellPadding: '2pt 5.4pt' } as const;
