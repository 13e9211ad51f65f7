import type { Rect } from './rect.ts';

/** A form field, or text that was typed onto a page, with the text that it shows. */
export interface Field extends Rect {
  /** Lines with the breaks that the author made. */
  readonly lines: readonly string[];
  /** True if it is a form field. */
  readonly isControl: boolean;
}
