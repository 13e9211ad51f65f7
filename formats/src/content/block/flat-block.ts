import type { DocumentNode } from '@editor-companion/document';
import type { StyledNode } from './styled-nodes.ts';
import type { ListPlace } from '../list/place.ts';

/** A block in file order, before lists, code and quotes are built. */
export interface FlatBlock {
  readonly node: DocumentNode;
  readonly list?: ListPlace;
  /** Consecutive blocks of the same group become one node. */
  readonly group?: 'code' | 'quote' | StyledNode;
  /** The left indent in twips. */
  readonly indent?: number;
  /** True if the style allows the block to continue the list item before it. */
  readonly continues?: boolean;
  /** The level of that item's list, if the file states it. */
  readonly itemLevel?: number;
  /** True if the file states it explicitly. */
  readonly isCertain?: boolean;
  /** The id of a style that suppresses spacing between its blocks (17.3.1.9). */
  readonly contextualStyle?: string;
  /** True if the block only separates those on its sides. */
  readonly isSeparator?: boolean;
}
