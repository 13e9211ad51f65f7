import type { Rect } from './rect.ts';

/** A picture at its place. */
export interface Picture extends Rect {
  /** Name of the asset that holds it. */
  readonly name: string;
  /** Number of the marked content that it belongs to; -1 for none. */
  readonly content: number;
  /** Text that stands in it and nowhere else. */
  readonly alt?: string;
}
