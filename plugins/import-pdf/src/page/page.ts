import type { Picture } from './picture.ts';
import type { Rect, Rule } from './rect.ts';
import type { Remark } from './remark.ts';

/** The properties of a font that text formatting needs. */
export interface Font {
  /** The family without style: `Liberation Serif`. */
  readonly family: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isFixed: boolean;
}

/** The formatting that all characters of a text object share. */
export interface Look {
  readonly font: Font;
  /** The visible size in points. */
  readonly size: number;
  /** `#rrggbb` */
  readonly color: string;
  /** The id of its marked content, or -1. */
  readonly content: number;
  /** True if the file marks the text as an artifact: header, footer, page number. */
  readonly isArtifact: boolean;
  /** True if the text is horizontal on the visible page. */
  readonly isLevel: boolean;
}

/** A character at its position. */
export interface Glyph extends Rect {
  readonly text: string;
  readonly baseline: number;
  readonly look: Look;
  /** True if a blank precedes it. */
  readonly isApart: boolean;
  /** The position of this blank in points from the left. Only for pages with right-to-left letters, and for blanks in the file. */
  readonly blank?: number;
  /** True if it is a hyphen that may exist only because of the line end. */
  readonly isHyphen: boolean;
  /** True if it follows leader dots. */
  readonly isBehindLeader?: boolean;
}

export interface PageLink extends Rect {
  /** A URL, or `#page=3` for a place in the file. */
  readonly href: string;
}

/** The content of a page before it is interpreted. */
export interface Page {
  /** Counts from 0. */
  readonly index: number;
  /** The visible width in points. */
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly Glyph[];
  readonly links: readonly PageLink[];
  readonly pictures: readonly Picture[];
  /** Horizontal and vertical lines that are drawn. */
  readonly rules: readonly Rule[];
  /** Comments, and passages that readers marked. */
  readonly remarks: readonly Remark[];
  /** True if OCR read its characters. */
  readonly isRecognized: boolean;
  /** The number of form fields that became characters. */
  readonly controls: number;
}
