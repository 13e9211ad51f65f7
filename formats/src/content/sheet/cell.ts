/** Sides in CSS words: `"1pt solid #000000"`. */
export interface CellBorders {
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
}

/** What a font says about text; absent means it says nothing (18.8.22). */
export interface Font {
  readonly family?: string;
  /** Points. */
  readonly size?: number;
  readonly colour?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly position?: 'subscript' | 'superscript';
}

/** A stretch of text with the font that it brings itself, over that of its cell. */
export interface TextRun {
  readonly text: string;
  readonly font?: Font;
}

/** The words of some runs. */
export const plainTextOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('');

/** Everything that a cell's style says about how it looks (18.8.45 xf). */
export interface CellStyle {
  readonly font: Font;
  readonly fill: string | undefined;
  readonly border: CellBorders | undefined;
  /** A number format code such as `0.00%`. */
  readonly format: string;
  /** left, center, right, justify; undefined is by the value's kind. */
  readonly horizontal: string | undefined;
  readonly vertical: 'top' | 'middle' | undefined;
  /** Steps of indentation. */
  readonly indent: number;
  /** Text goes on in further lines. */
  readonly wraps: boolean;
}

/** How a cell looks of which nothing is said. */
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

/** A cell with something to show: text, or without any a colour or lines. */
export interface Cell {
  readonly column: number;
  readonly style: CellStyle;
  readonly runs: readonly TextRun[];
  /** What the value is: decides how it is aligned where the style leaves that open. */
  readonly kind: 'text' | 'number' | 'boolean';
}

/** A cell without text that has a colour or lines. */
export const emptyCell = (column: number, style: CellStyle): Cell | undefined =>
  style.fill === undefined && style.border === undefined ? undefined : { column, style, runs: [], kind: 'text' };

export const isEmpty = ({ runs }: Cell): boolean => runs.length === 0;
