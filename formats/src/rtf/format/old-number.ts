/** Numbering of a paragraph as `\pn` tells it (RTF 1.9.1, "Bullets and numbering (Word 6.0)"). */
export interface OldNumber {
  /** 0 to 8. */
  level: number;
  /** As WordprocessingML calls it. */
  format: string;
  start: number;
  before: string;
  after: string;
  font?: number;
  /** It goes on in the item before it, without a number. */
  continues?: boolean;
}
