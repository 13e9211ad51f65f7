import type { Story } from '../story.ts';
import type { TableStyle } from '../style/table-style.ts';
import type { Cell } from './cell.ts';
import type { RowProperties, TableProperties } from './properties.ts';

export interface Row {
  readonly properties: RowProperties;
  readonly cells: Cell[];
  /** The columns of cells that a tracked change hides. */
  readonly hidden: number[];
}

/** The state of a table while it is read, shared with the functions that read its parts. */
export interface OpenTable {
  readonly story: Story;
  properties: TableProperties;
  /** The column widths in twips. */
  columns: number[];
  readonly rows: Row[];
  /** True if the current row is the last one. Only determined if the conditions of the table style use it. */
  isLastRow: boolean;
}

/** Returns the style of a table. Files that this product exported have all properties in the table itself. */
export const styleOf = ({ story, properties }: OpenTable): TableStyle | undefined =>
  story.docx.isOwn ? undefined : story.docx.styles.table(properties.style)?.table;
