import type { Rect } from './rect.ts';

/** A picture at its position. */
export interface Picture extends Rect {
  /** The name of its asset. */
  readonly name: string;
  /** The id of its marked content, or -1. */
  readonly content: number;
  /** Text that occurs only in the picture. */
  readonly alt?: string;
}
