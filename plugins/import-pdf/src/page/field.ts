import type { Rect } from './rect.ts';

/** A control of a form, or text that was typed onto a page, with what it shows. */
export interface Field extends Rect {
  /** Lines that the reader broke. */
  readonly lines: readonly string[];
  /** Whether it is a control of a form. */
  readonly isControl: boolean;
}
