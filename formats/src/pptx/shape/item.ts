import type { DocumentNode } from '@editor-companion/document';
import type { Box } from '../../content/slide/box.ts';

/** An element of a slide in the reading order. */
export interface Item {
  readonly box: Box;
  readonly blocks: readonly DocumentNode[];
  readonly isTitle?: boolean;
  /** The shape's id, or the ids of a group's members. Comments refer to them. */
  readonly ids: readonly string[];
}
