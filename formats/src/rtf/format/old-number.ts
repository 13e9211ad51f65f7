/** The numbering of a paragraph with `\pn` (RTF 1.9.1, "Bullets and numbering (Word 6.0)"). */
export interface OldNumber {
  /** From 0 to 8. */
  level: number;
  /** The number format as WordprocessingML names it. */
  format: string;
  start: number;
  before: string;
  after: string;
  font?: number;
  /** True if the paragraph continues the item before it without a number. */
  continues?: boolean;
}
