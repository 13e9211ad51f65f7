/** The sides in CSS: `"1pt solid #000000"`. */
export interface CellBorders {
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
}

/** The stated properties of a font (18.8.22). Undefined members are not stated. */
export interface Font {
  readonly family?: string;
  /** In points. */
  readonly size?: number;
  readonly colour?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly position?: 'subscript' | 'superscript';
}

/** A text run with its own font, which overrides that of the cell. */
export interface TextRun {
  readonly text: string;
  readonly font?: Font;
}

/** Returns the text of runs. */
export const plainTextOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

/** The style of a cell (18.8.45 xf). */
export interface CellStyle {
  readonly font: Font;
  readonly fill: string | undefined;
  readonly border: CellBorders | undefined;
  /** A number format code such as `0.00%`. */
  readonly format: string;
  /** left, center, right, justify. Undefined means by the kind of the value. */
  readonly horizontal: string | undefined;
  readonly vertical: 'top' | 'middle' | undefined;
  /** The number of indentation steps. */
  readonly indent: number;
  /** True if text wraps. */
  readonly wraps: boolean;
}

/** The style of cells without one. */
export const PLAIN: CellStyle = {
  font: {},
  fill: undefined,
  border: undefined,
  format: 'General',
  horizontal: undefined,
  vertical: undefined,
  indent: 0,
  wraps: false,
};

/** A visible cell: it has text, a colour or borders. */
export interface Cell {
  readonly column: number;
  readonly style: CellStyle;
  readonly runs: readonly TextRun[];
  /** The kind of the value, which determines the default alignment. */
  readonly kind: 'text' | 'number' | 'boolean';
}

/** Returns a cell without text if its style has a colour or borders. */
export const emptyCell = (column: number, style: CellStyle): Cell | undefined =>
  style.fill === undefined && style.border === undefined ? undefined : { column, style, runs: [], kind: 'text' };

export const isEmpty = ({ runs }: Cell): boolean => runs.length === 0;
