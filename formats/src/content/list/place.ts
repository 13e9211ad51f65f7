/** Where a paragraph stands in a list. */
export interface ListPlace {
  /** Paragraphs of one list share it. */
  readonly list: string;
  readonly level: number;
  readonly ordered: boolean;
  /** Its number, for ordered lists. */
  readonly ordinal: number;
  /** Attributes of the list node that it would open. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Left indent in twips; a paragraph that continues the item is indented as far. */
  readonly indent: number;
  /** Twips by which the sign stands out from the text; absent where lists stand as the editor has them. */
  readonly hanging?: number;
  readonly isRightToLeft?: boolean;
  /** A check box at its start: makes it a task. */
  readonly checked?: boolean;
}
