import type { Cell } from './cell.ts';
import type { Area } from './cell-reference.ts';
import type { SheetPrint } from './print.ts';

export interface Row {
  readonly index: number;
  /** In points. Undefined if the file does not fix it. */
  readonly height: number | undefined;
  readonly cells: readonly Cell[];
}

/** A range of columns with its own width. */
export interface ColumnWidth {
  readonly first: number;
  readonly last: number;
  readonly pixels: number;
  readonly hidden: boolean;
}

/** A worksheet with its visible cells. */
export interface Sheet {
  readonly rows: readonly Row[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly columns: readonly ColumnWidth[];
  readonly merges: readonly Area[];
  /** Links by the area that they cover. */
  readonly links: readonly { area: Area; relationshipId: string | undefined; location: string | undefined }[];
  /** The number of frozen rows, which become the header of the table. */
  readonly frozenRows: number;
  readonly rightToLeft: boolean;
  readonly print: SheetPrint;
  /** True if rows were omitted because there are more cells than `maxCells`. */
  readonly cut: boolean;
}
