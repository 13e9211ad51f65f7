/** The wanted style of a suggestion. */
export interface Style {
  readonly n: number;
  readonly granularity: 'word' | 'sentence' | 'paragraph';
  /** The maximum length of a suggestion in UTF-16 units. */
  readonly maxChars: number;
  readonly tone?: string | undefined;
  readonly locale?: string | undefined;
}
