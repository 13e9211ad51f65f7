import { layered } from '../../package/list.ts';
import { lookup } from '../../package/lookup.ts';
import { XmlReader } from '../../package/xml/xml-reader.ts';
import { mediumStyle } from './built-in-table-styles.ts';
import { readLine } from './line.ts';
import { readColour } from '../../drawingml/palette.ts';
import type { SlideTheme } from './slide-theme.ts';
import type { ListStyle, RunStyle } from './text-style.ts';
import { LEVELS } from './text-style.ts';

type Side = 'top' | 'right' | 'bottom' | 'left' | 'insideH' | 'insideV';

/** The formatting of one part of a table style. */
interface PartLook {
  fill?: string;
  readonly text: { -readonly [Name in keyof RunStyle]: RunStyle[Name] };
  /** `1pt solid #rrggbb`. null is an explicit "none". */
  readonly lines: Partial<Record<Side, string | null>>;
}

/** A table style (20.1.4.2.26): the formatting of its parts such as `wholeTbl`, `band1H`, `firstRow`. */
export type TableStyle = ReadonlyMap<string, PartLook>;

/** The parts of the style that a table uses: `firstRow`, `lastRow`, `bandRow`, `firstCol`, `lastCol`, `bandCol`. */
export type TableFlags = Readonly<Record<string, boolean>>;

const FLAGS = ['firstRow', 'lastRow', 'bandRow', 'firstCol', 'lastCol', 'bandCol'];

/** Reads the flags of a:tblPr, the current element. */
export const readFlags = (xml: XmlReader): TableFlags =>
  Object.fromEntries(FLAGS.map((name) => [name, /^(1|true)$/.test(xml.attribute(name) ?? '')]));

/** Reads table styles into `styles` by id, with their colours and fonts from a theme. */
export function readTableStyles(xml: XmlReader, theme: SlideTheme, styles: Map<string, TableStyle>): void {
  if (!xml.nextChild(0)) return;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const id = xml.attribute('styleId');
    if (xml.name === 'a:tblStyle' && id !== undefined) styles.set(id, readTableStyle(xml, theme));
  }
}

/** Returns a built-in style of PowerPoint. Undefined for any other id. */
export function builtInStyle(id: string, theme: SlideTheme): TableStyle | undefined {
  const source = mediumStyle(id);
  if (source === undefined) return undefined;
  const xml = new XmlReader(source, { part: 'built-in table style' });
  xml.root('a:tblStyle');
  return readTableStyle(xml, theme);
}

function readTableStyle(xml: XmlReader, theme: SlideTheme): TableStyle {
  const parts = new Map<string, PartLook>();
  const level = xml.depth;
  while (xml.nextChild(level)) parts.set(xml.name.slice(2), readPart(xml, theme));
  return parts;
}

function readPart(xml: XmlReader, theme: SlideTheme): PartLook {
  const look: PartLook = { text: {}, lines: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:tcTxStyle') readText(xml, theme, look);
    else if (xml.name === 'a:tcStyle') readCellStyle(xml, theme, look);
  }
  return look;
}

/** Reads the text formatting. The colour is a sibling of the font reference, which contains another colour. */
function readText(xml: XmlReader, theme: SlideTheme, { text }: PartLook): void {
  if (xml.attribute('b') === 'on') text.bold = true;
  if (xml.attribute('i') === 'on') text.italic = true;
  const colour = readColour(xml, theme.palette);
  if (colour) text.colour = colour;
}

function readCellStyle(xml: XmlReader, theme: SlideTheme, look: PartLook): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:tcBdr') readLines(xml, theme, look);
    else if (xml.name === 'a:fill') readFill(xml, theme, look);
  }
}

function readFill(xml: XmlReader, theme: SlideTheme, look: PartLook): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const colour = xml.name === 'a:solidFill' ? readColour(xml, theme.palette) : undefined;
    if (colour) look.fill = colour;
  }
}

const SIDES = lookup<Side>({
  'a:left': 'left',
  'a:right': 'right',
  'a:top': 'top',
  'a:bottom': 'bottom',
  'a:insideH': 'insideH',
  'a:insideV': 'insideV',
});

function readLines(xml: XmlReader, theme: SlideTheme, { lines }: PartLook): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const side = SIDES[xml.name];
    const inner = xml.depth;
    while (xml.nextChild(inner)) {
      const line = xml.name === 'a:ln' ? readLine(xml, theme.palette) : undefined;
      if (side && line !== undefined) lines[side] = line;
    }
  }
}

/** The position of a cell. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly isLastRow: boolean;
}

/** The formatting that a style gives one cell. */
export interface CellLook {
  readonly fill: string | undefined;
  readonly text: ListStyle;
  readonly border: Readonly<Record<string, string>>;
}

/** Returns a style's formatting for a cell. Later parts override earlier ones. */
export function cellLook(style: TableStyle, flags: TableFlags, position: CellPosition): CellLook {
  const parts = partsAt(flags, position).flatMap((name) => style.get(name) ?? []);
  const run: RunStyle = layered(parts.map(({ text }) => text));
  return {
    fill: parts.findLast(({ fill }) => fill !== undefined)?.fill,
    text: Object.keys(run).length === 0 ? [] : Array.from({ length: LEVELS }, () => ({ paragraph: {}, run })),
    border: bordersAt(parts, position),
  };
}

function partsAt(flags: TableFlags, { row, column, columns, isLastRow }: CellPosition): string[] {
  const isHead = flags['firstRow'] === true && row === 0;
  const isFirst = flags['firstCol'] === true && column === 0;
  const isTotal = flags['lastRow'] === true && isLastRow && row > 0;
  const isLast = flags['lastCol'] === true && column === columns - 1;
  const bandRow = row - (flags['firstRow'] === true ? 1 : 0);
  const bandColumn = column - (flags['firstCol'] === true ? 1 : 0);
  return [
    'wholeTbl',
    ...(flags['bandCol'] === true && !isFirst && !isLast ? [`band${(Math.abs(bandColumn) % 2) + 1}V`] : []),
    ...(flags['bandRow'] === true && !isHead && !isTotal ? [`band${(Math.abs(bandRow) % 2) + 1}H`] : []),
    ...(isLast ? ['lastCol'] : []),
    ...(isFirst ? ['firstCol'] : []),
    ...(isHead ? ['firstRow'] : []),
    ...(isTotal ? ['lastRow'] : []),
    ...corner(isHead ? 'n' : isTotal ? 's' : '', isFirst ? 'w' : isLast ? 'e' : ''),
  ];
}

const corner = (side: string, end: string): string[] => (side === '' || end === '' ? [] : [`${side}${end}Cell`]);

/**
 * Returns the borders of a cell. The first part is the whole table: its inner lines are the borders of most cells. Other parts override
 * borders.
 */
function bordersAt([whole, ...others]: readonly PartLook[], { row, column, columns, isLastRow }: CellPosition) {
  const { lines = {} } = whole ?? {};
  const sides: Record<string, string | null | undefined> = {
    top: row === 0 ? lines.top : lines.insideH,
    right: column === columns - 1 ? lines.right : lines.insideV,
    bottom: isLastRow ? lines.bottom : lines.insideH,
    left: column === 0 ? lines.left : lines.insideV,
  };
  for (const part of others)
    for (const side of ['top', 'right', 'bottom', 'left'] as const)
      if (part.lines[side] !== undefined) sides[side] = part.lines[side];
  return Object.fromEntries(Object.entries(sides).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
