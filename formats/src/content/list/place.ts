/** The position of a paragraph in a list. */
export interface ListPlace {
  /** The id of the list, which its paragraphs share. */
  readonly list: string;
  readonly level: number;
  readonly ordered: boolean;
  /** The number of the item in an ordered list. */
  readonly ordinal: number;
  /** The attributes of the list node that it would open. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The left indent in twips. A paragraph that continues the item has the same indent. */
  readonly indent: number;
  /** The hanging indent of the label in twips. Undefined for the default position in the editor. */
  readonly hanging?: number;
  readonly isRightToLeft?: boolean;
  /** The state of a check box at its start, which makes it a task. */
  readonly checked?: boolean;
}
