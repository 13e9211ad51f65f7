/** Limits of untrusted Rich Text. Regular documents stay far below all of them. */
export const RTF_LIMITS = {
  /** Bytes of the file. */
  bytes: 256 * 1024 * 1024,
  /** The nesting of groups. */
  depth: 2000,
  /** Letters of a control word. The specification allows 32. */
  wordLetters: 64,
  /** Characters of WordprocessingML of a document. Notes, comments, headers and pictures count a thousand each. */
  xmlChars: 128 * 1024 * 1024,
  /** Entries of each table: fonts, colours, styles, lists, authors. */
  entries: 10_000,
  /** Cells of a row. Word allows 63. */
  cells: 256,
  /** Columns that the rows of a table form together. Rows beyond start a new table. */
  columns: 1000,
  /** The nesting of tables. */
  tables: 16,
  /** The nesting of text boxes, notes and comments. Deeper ones become part of the text around them. */
  flows: 3,
  /** Tab stops of a paragraph. Word allows 64. */
  tabs: 64,
  /** Characters of a name, a value or a field instruction. */
  textChars: 65_536,
} as const;
