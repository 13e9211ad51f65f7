/** How a suggestion shall be. */
export interface Style {
  readonly n: number;
  readonly granularity: 'word' | 'sentence' | 'paragraph';
  /** Longest suggestion, in UTF-16 units. */
  readonly maxChars: number;
  readonly tone?: string | undefined;
  readonly locale?: string | undefined;
}
