import type { Picture } from './picture.ts';
import type { Rect, Rule } from './rect.ts';
import type { Remark } from './remark.ts';

/** A font as far as the look of text goes. */
export interface Font {
  /** Family without style: `Liberation Serif`. */
  readonly family: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isFixed: boolean;
}

/** What all characters of a stretch of text share. */
export interface Look {
  readonly font: Font;
  /** Points, as shown. */
  readonly size: number;
  /** `#rrggbb` */
  readonly color: string;
  /** Number of the marked content that it belongs to; -1 for none. */
  readonly content: number;
  /** Whether the file says that it is no content: headers, footers, page numbers. */
  readonly isArtifact: boolean;
  /** Whether it runs along the page, as text does that is read. */
  readonly isLevel: boolean;
}

/** One character at its place. */
export interface Glyph extends Rect {
  readonly text: string;
  readonly baseline: number;
  readonly look: Look;
  /** Whether a blank stands before it. */
  readonly isApart: boolean;
  /** Where this blank stands, in points from the left: for pages with right-to-left letters, and blanks that the file has. */
  readonly blank?: number;
  /** Whether it is a hyphen that may be there for the end of the line alone. */
  readonly isHyphen: boolean;
  /** Whether dots that led to it stood before it. */
  readonly isBehindLeader?: boolean;
}

export interface PageLink extends Rect {
  /** An address, or `#page=3` for a place in the file. */
  readonly href: string;
}

/** A page as it was found, before anything is made of it. */
export interface Page {
  /** From 0. */
  readonly index: number;
  /** Points, as shown. */
  readonly width: number;
  readonly height: number;
  readonly glyphs: readonly Glyph[];
  readonly links: readonly PageLink[];
  readonly pictures: readonly Picture[];
  /** Level and upright lines that are drawn. */
  readonly rules: readonly Rule[];
  /** Notes of readers, and passages that they marked. */
  readonly remarks: readonly Remark[];
  /** Whether its characters were read from its picture. */
  readonly isRecognized: boolean;
  /** Controls of a form that became characters. */
  readonly controls: number;
}
