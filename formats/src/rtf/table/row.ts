import { lookup } from '../../package/lookup.ts';
import { newBorder, type Border } from '../format/border.ts';
import { RTF_LIMITS } from '../limits.ts';

/** A cell in the definition of a row (RTF 1.9.1, "Table definitions"). */
export interface CellDefinition {
  /** The distance of its right edge from the page margin in twips. */
  edge: number;
  horizontal?: 'first' | 'merged';
  vertical?: 'restart' | 'continue';
  verticalAlign?: string;
  direction?: string;
  fill?: number;
  ink?: number;
  density?: number;
  borders: Record<string, Border>;
  padding: Record<string, number>;
}

/** The definition of a row. It is valid until the next `\trowd`. */
export interface RowDefinition {
  readonly cells: CellDefinition[];
  /** The properties of the next cell. */
  next: CellDefinition;
  left: number;
  /** Half of the space between cells in twips. A row without it has none. */
  gap: number;
  height: number;
  isHeader: boolean;
  isRightToLeft: boolean;
  align: string | undefined;
  width: number;
  widthUnit: number;
  borders: Record<string, Border>;
  padding: Record<string, number>;
}

const newCell = (): CellDefinition => ({ edge: 0, borders: {}, padding: {} });

export const newRow = (): RowDefinition => ({
  cells: [],
  next: newCell(),
  left: 0,
  gap: 0,
  height: 0,
  isHeader: false,
  isRightToLeft: false,
  align: undefined,
  width: 0,
  widthUnit: 0,
  borders: {},
  padding: {},
});

type Setter = (row: RowDefinition, value: number) => void;

const cell =
  (change: (cell: CellDefinition, value: number) => void): Setter =>
  ({ next }, value) =>
    change(next, value);

const align =
  (name: string): Setter =>
  (row) =>
    void (row.align = name);

const upright = (name: string): Setter => cell((one) => void (one.verticalAlign = name));
const direction = (name: string): Setter => cell((one) => void (one.direction = name));
const padding = (side: string): Setter => cell((one, value) => void (one.padding[side] = value));
const rowPadding =
  (side: string): Setter =>
  (row, value) =>
    void (row.padding[side] = value);

const SETTERS = lookup<Setter>({
  cellx(row, edge) {
    if (row.cells.length < RTF_LIMITS.cells) row.cells.push({ ...row.next, edge });
    row.next = newCell();
  },
  trleft: (row, value) => void (row.left = value),
  trgaph: (row, value) => void (row.gap = value),
  trrh: (row, value) => void (row.height = Math.abs(value)),
  trhdr: (row) => void (row.isHeader = true),
  rtlrow: (row) => void (row.isRightToLeft = true),
  ltrrow: (row) => void (row.isRightToLeft = false),
  trql: align('left'),
  trqc: align('center'),
  trqr: align('right'),
  trwWidth: (row, value) => void (row.width = value),
  trftsWidth: (row, value) => void (row.widthUnit = value),
  trpaddl: rowPadding('left'),
  trpaddr: rowPadding('right'),
  trpaddt: rowPadding('top'),
  trpaddb: rowPadding('bottom'),
  clmgf: cell((one) => void (one.horizontal = 'first')),
  clmrg: cell((one) => void (one.horizontal = 'merged')),
  clvmgf: cell((one) => void (one.vertical = 'restart')),
  clvmrg: cell((one) => void (one.vertical = 'continue')),
  clvertalt: upright('top'),
  clvertalc: upright('center'),
  clvertalb: upright('bottom'),
  cltxlrtb: direction('lrTb'),
  cltxtbrl: direction('tbRl'),
  cltxbtlr: direction('btLr'),
  cltxlrtbv: direction('lrTb'),
  cltxtbrlv: direction('tbRlV'),
  clcbpat: cell((one, value) => void (one.fill = value)),
  clcfpat: cell((one, value) => void (one.ink = value)),
  clshdng: cell((one, value) => void (one.density = value)),
  // Word writes the left side with the word for the top, and vice versa.
  clpadl: padding('top'),
  clpadt: padding('left'),
  clpadr: padding('right'),
  clpadb: padding('bottom'),
});

/** Handles a control word of a row or its next cell. Returns false for other words. */
export function rowWord(row: RowDefinition, name: string, value: number | undefined): boolean {
  const set = SETTERS[name];
  set?.(row, value ?? 0);
  return set !== undefined;
}

const CELL_SIDES = lookup<string>({ clbrdrt: 'top', clbrdrr: 'right', clbrdrb: 'bottom', clbrdrl: 'left' });
const ROW_SIDES = lookup<string>({
  trbrdrt: 'top',
  trbrdrr: 'right',
  trbrdrb: 'bottom',
  trbrdrl: 'left',
  trbrdrh: 'insideH',
  trbrdrv: 'insideV',
});

/** Starts the border of the row or its next cell that a control word names. Undefined for other words. */
export function rowBorder(row: RowDefinition, name: string): Border | undefined {
  const [borders, side] =
    CELL_SIDES[name] === undefined ? [row.borders, ROW_SIDES[name]] : [row.next.borders, CELL_SIDES[name]];
  return side === undefined ? undefined : (borders[side] = newBorder());
}
