import type { Rect } from './rect.ts';

/** The text markup of an annotation. */
export type Pen = 'highlight' | 'underline' | 'strike';

/** A comment, or a passage with text markup (ISO 32000-2, 12.5.6). */
export interface Remark extends Rect {
  /** Unique in the file. */
  readonly id: string;
  /** Undefined for a note beside the text. */
  readonly pen?: Pen;
  /** The colour of the markup as `#rrggbb`. */
  readonly color?: string;
  /** The words that it covers. Empty for a note beside the text. */
  readonly shapes: readonly Rect[];
  /** The lines of the comment. Empty if it has no text. */
  readonly lines: readonly string[];
  readonly author: string;
  /** In ISO 8601. Empty if unknown. */
  readonly date: string;
  /** The id of the comment that it answers. */
  readonly replyTo?: string;
  /** True if it only resolves or reopens the comment that it answers. */
  readonly settles?: boolean;
}
