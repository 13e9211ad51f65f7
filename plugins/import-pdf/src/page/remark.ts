import type { Rect } from './rect.ts';

/** What a viewer draws over text. */
export type Pen = 'highlight' | 'underline' | 'strike';

/** A note of a reader of the file, or a passage that was marked with a pen (ISO 32000-2, 12.5.6). */
export interface Remark extends Rect {
  /** Unique in the file. */
  readonly id: string;
  /** Absent: a note that stands beside the text. */
  readonly pen?: Pen;
  /** `#rrggbb` of the pen. */
  readonly color?: string;
  /** The words that it lies on; empty for a note beside the text. */
  readonly shapes: readonly Rect[];
  /** What the note says; no line: it says nothing. */
  readonly lines: readonly string[];
  readonly author: string;
  /** ISO 8601; `''` for unknown. */
  readonly date: string;
  /** Id of the note that it answers. */
  readonly replyTo?: string;
  /** Only says that the note that it answers is settled, or not. */
  readonly settles?: boolean;
}
