/** Bounds on Rich Text from a stranger. Honest documents stay far below every one of them. */
export const RTF_LIMITS = {
  /** Bytes of the file. */
  bytes: 256 * 1024 * 1024,
  /** Groups inside one another. */
  depth: 2000,
  /** Letters of a control word; the specification allows 32. */
  wordLetters: 64,
  /** Characters of WordprocessingML that a document comes to; notes, comments, headers and pictures count a thousand each. */
  xmlChars: 128 * 1024 * 1024,
  /** Entries of each table: fonts, colours, styles, lists, authors. */
  entries: 10_000,
  /** Cells of a row; Word allows 63. */
  cells: 256,
  /** Columns that the rows of one table come to together; rows beyond start a table of their own. */
  columns: 1000,
  /** Tables inside one another. */
  tables: 16,
  /** Text boxes, notes and comments inside one another; what is deeper stays in the text around it. */
  flows: 3,
  /** Tab stops of a paragraph; Word allows 64. */
  tabs: 64,
  /** Characters of a name, a value, a field's code. */
  textChars: 65_536,
} as const;
