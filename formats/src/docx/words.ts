/* Names of styles that the writer gives and the reader knows again; each is written here and nowhere else. */
import { UNSAID_LOOK } from '../content/own/words.ts';

/** Paragraph styles that only files of ours have: text in them names no style in the editor. */
export const OWN_STYLES = {
  note: 'Editor Note',
  comment: 'Editor Comment',
  band: 'Editor Band',
  item: 'Editor Item',
} as const;

/** The paragraphs in this style only keep apart what Word would join. */
export const SEPARATOR = 'Separator';

/** The name of the style of the headings of a level. */
export const headingStyle = (level: number): string => `heading ${level}`;

/** The pattern of shading that stands for a highlighter whose colour Word has no name for. */
export const MARKER_PATTERN = 'solid';

/** How lines run in a box (20.1.10.83), by the editor's word for it. */
export const BOX_DIRECTIONS = {
  'vertical-rl': 'eaVert',
  'vertical-lr': 'mongolianVert',
  'sideways-rl': 'vert',
  'sideways-lr': 'vert270',
} as const;

/** What text keeps to the left and right of a picture that says no distance, in English metric units. */
export const USUAL_GAP: Readonly<Record<string, number>> = {
  inline: 0,
  square: 114_300,
  tight: 114_300,
  topBottom: 0,
  behind: 0,
  front: 0,
};

/** What the bookmark ends with around what a cross reference repeats of a caption. */
export const PART_ENDS = { label: '_label', caption: '_caption', number: '_number' } as const;

/** What fields call the forms of numbers (17.16.4.3.1). */
export const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  '1': 'ARABIC',
  a: 'alphabetic',
  A: 'ALPHABETIC',
  i: 'roman',
  I: 'ROMAN',
};

/** What lists call the forms of the numbers of headings (17.18.59). */
export const HEADING_FORMATS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '01': 'decimalZero',
  一: 'chineseCountingThousand',
};

/** Ids of the character and table styles that runs and tables name. */
export const STYLE_IDS = {
  code: 'HTMLCode',
  link: 'Hyperlink',
  footnoteReference: 'FootnoteReference',
  endnoteReference: 'EndnoteReference',
  commentReference: 'CommentReference',
  table: 'EditorTable',
  linedTable: 'EditorTableLined',
} as const;

/** How text looks whose page says nothing of it. */
export const UNSAID = { ...UNSAID_LOOK, fontFamily: 'Arial', cellPadding: '2pt 5.4pt' } as const;
