import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readFormer, type Former } from '../format-change.ts';
import { blockChange } from '../revisions.ts';
import type { TrackedBlock } from '../style/properties.ts';
import { isLength } from '../../../content/bounds.ts';
import { readBorders, type Borders } from '../style/border.ts';
import { isOn, measure, round } from '../../../content/units.ts';
import { readMargins, type CellMargins } from '../style/margins.ts';
import { lookup } from '../../../package/lookup.ts';

/** The conditions of the table style that are in use: firstRow, lastRow, firstColumn, lastColumn, noHBand, noVBand. */
export type TableLook = Readonly<Record<string, boolean>>;

export interface TableProperties {
  readonly style?: string;
  readonly look: TableLook;
  readonly borders?: Borders;
  readonly widthPercent?: number;
  readonly align?: string;
  /** In twips from the margin. */
  readonly indent?: number;
  readonly margins?: CellMargins;
  /** True if the first column is on the right. */
  readonly isRightToLeft?: boolean;
  readonly former?: Former<TableProperties> | undefined;
}

export interface RowProperties {
  readonly header?: boolean;
  /** In twips. */
  readonly height?: number;
  /** The number of columns that are omitted before the first and after the last cell. */
  readonly gridBefore?: number;
  readonly gridAfter?: number;
  readonly change?: TrackedBlock;
  readonly former?: Former<RowProperties> | undefined;
}

/** Reads w:tblPr, the current element. */
export function readTableProperties(xml: XmlReader): TableProperties {
  let found: TableProperties = { look: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    if (xml.name === 'w:tblStyle') found = { ...found, style: value ?? '' };
    else if (xml.name === 'w:tblLook') found = { ...found, look: readLook(xml) };
    else if (xml.name === 'w:tblBorders') found = { ...found, borders: readBorders(xml) };
    else if (xml.name === 'w:tblW') found = { ...found, ...readWidth(xml) };
    else if (xml.name === 'w:tblInd') found = { ...found, ...indent(xml.attribute('w:w')) };
    else if (xml.name === 'w:jc') found = { ...found, ...alignment(value) };
    else if (xml.name === 'w:tblCellMar') found = { ...found, margins: readMargins(xml) };
    else if (xml.name === 'w:bidiVisual') found = { ...found, isRightToLeft: isOn(value) };
    else if (xml.name === 'w:tblPrChange')
      found = { ...found, former: readFormer(xml, 'w:tblPr', readTableProperties) };
  }
  return found;
}

const LOOK_BITS = lookup<number>({
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
});

/** Reads the conditions in use. They are stored as attributes, or by older programs as one hexadecimal number (17.4.55). */
function readLook(xml: XmlReader): TableLook {
  const bits = Number.parseInt(xml.attribute('w:val') ?? '0', 16);
  return Object.fromEntries(
    Object.entries(LOOK_BITS).map(([name, bit]) => {
      const stated = xml.attribute(`w:${name}`);
      return [name, stated === undefined ? (bits & bit) !== 0 : isOn(stated)];
    }),
  );
}

/** Reads the width. A percentage is stored in fiftieths of a percent, or with a percent sign. */
function readWidth(xml: XmlReader): { widthPercent?: number } {
  const text = xml.attribute('w:w') ?? '';
  const isPercent = text.endsWith('%');
  if (!isPercent && xml.attribute('w:type') !== 'pct') return {};
  const percent = round(isPercent ? Number.parseFloat(text) : Number(text) / 50, 2);
  return percent > 0 && percent <= 1000 ? { widthPercent: percent } : {};
}

function indent(value: string | undefined): { indent?: number } {
  const twips = measure(value);
  return twips === undefined || !isLength(twips) ? {} : { indent: twips };
}

function alignment(value: string | undefined): { align?: string } {
  if (value === 'center') return { align: 'center' };
  return value === 'right' || value === 'end' ? { align: 'right' } : {};
}

/** Reads w:trPr, the current element. */
export function readRowProperties(xml: XmlReader): RowProperties {
  let found: RowProperties = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    const change = blockChange(xml);
    if (change) found = { ...found, change };
    else if (xml.name === 'w:tblHeader') found = { ...found, header: isOn(value) };
    else if (xml.name === 'w:trHeight') found = { ...found, ...height(value) };
    else if (xml.name === 'w:gridBefore') found = { ...found, gridBefore: columns(value) };
    else if (xml.name === 'w:gridAfter') found = { ...found, gridAfter: columns(value) };
    else if (xml.name === 'w:trPrChange') found = { ...found, former: readFormer(xml, 'w:trPr', readRowProperties) };
  }
  return found;
}

function height(value: string | undefined): { height?: number } {
  const twips = measure(value);
  return twips === undefined || twips <= 0 || !isLength(twips) ? {} : { height: twips };
}

/** Returns the number of columns of a span or gap. Word has at most 63. */
export const columns = (value: string | undefined): number =>
  Math.trunc(Math.min(Math.max(Number(value) || 0, 0), 1000));
