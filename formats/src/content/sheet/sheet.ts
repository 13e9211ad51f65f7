import type { Cell } from './cell.ts';
import type { Area } from './cell-reference.ts';
import type { SheetPrint } from './print.ts';

export interface Row {
  readonly index: number;
  /** Points, where the file fixes it. */
  readonly height: number | undefined;
  readonly cells: readonly Cell[];
}

/** A run of columns with a width of their own. */
export interface ColumnWidth {
  readonly first: number;
  readonly last: number;
  readonly pixels: number;
  readonly hidden: boolean;
}

/** A worksheet: what is shown, and what is around it. */
export interface Sheet {
  readonly rows: readonly Row[];
  readonly hiddenRows: ReadonlySet<number>;
  readonly columns: readonly ColumnWidth[];
  readonly merges: readonly Area[];
  /** Links by the area that they lie on. */
  readonly links: readonly { area: Area; relationshipId: string | undefined; location: string | undefined }[];
  /** Rows that stay in sight while one scrolls: the head of the table. */
  readonly frozenRows: number;
  readonly rightToLeft: boolean;
  readonly print: SheetPrint;
  /** True when rows were left unread, because there are more cells than `maxCells`. */
  readonly cut: boolean;
}
