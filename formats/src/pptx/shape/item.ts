import type { DocumentNode } from '@editor-companion/document';
import type { Box } from '../../content/slide/box.ts';

/** Something on a slide that has its turn in the reading order. */
export interface Item {
  readonly box: Box;
  readonly blocks: readonly DocumentNode[];
  readonly isTitle?: boolean;
  /** Its ids, or those of its members: comments refer to them. */
  readonly ids: readonly string[];
}
