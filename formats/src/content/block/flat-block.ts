import type { DocumentNode } from '@editor-companion/document';
import type { StyledNode } from './styled-nodes.ts';
import type { ListPlace } from '../list/place.ts';

/** A block as the file has it, one after the other, before lists, code and quotes are put together. */
export interface FlatBlock {
  readonly node: DocumentNode;
  readonly list?: ListPlace;
  /** A run of such blocks becomes one node. */
  readonly group?: 'code' | 'quote' | StyledNode;
  /** Left indent in twips. */
  readonly indent?: number;
  /** The style allows it to go on in the list item before it. */
  readonly continues?: boolean;
  /** The level of that item's list, where the file says so. */
  readonly itemLevel?: number;
  /** The file says for certain whether it does. */
  readonly isCertain?: boolean;
  /** The style's id, when spacing between blocks of that style is suppressed (17.3.1.9). */
  readonly contextualStyle?: string;
  /** Only parts what stands on its two sides. */
  readonly isSeparator?: boolean;
}
