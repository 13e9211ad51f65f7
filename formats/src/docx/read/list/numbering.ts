import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { within } from '../../../content/bounds.ts';
import type { ParagraphProperties, RunProperties } from '../style/properties.ts';
import { readParagraphFormat } from '../style/read-paragraph-properties.ts';
import { readRunProperties } from '../style/read-run-properties.ts';
import type { Theme } from '../../../drawingml/theme.ts';
import { isOn } from '../../../content/units.ts';

/** One level of a list (17.9.6). */
export interface ListLevel {
  readonly start: number;
  /** `decimal`, `lowerLetter`, `bullet`, `none`… (17.18.59). */
  readonly format: string;
  /** `%1.%2.`, or the bullet itself. */
  readonly text: string;
  /** Counting starts anew after a paragraph of this level or above (1-based); 0: never; absent: after the level above. */
  readonly restart?: number;
  /** Shows every number of the text in decimal. */
  readonly legal: boolean;
  /** What stands between the number and the text: `tab`, `space`, `nothing` (17.9.28). */
  readonly suffix: string;
  /** Its numbers end where others begin, however long they are (17.9.7). */
  readonly endAligned?: boolean;
  /** A paragraph style that stands at this level. */
  readonly style?: string;
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
}

/** A numbering instance: its levels, and where it starts its own count. */
export interface ListDefinition {
  readonly numId: string;
  /** Instances of one abstract definition count together. */
  readonly abstractId: string;
  /** Of the abstract definition. */
  readonly name?: string;
  readonly levels: readonly (ListLevel | undefined)[];
  /** Level -> the number this instance starts with. */
  readonly startOverrides: ReadonlyMap<number, number>;
}

/** The numbering part (17.9): list definitions by numId. */
export type Numbering = ReadonlyMap<string, ListDefinition>;

interface AbstractList {
  name?: string;
  readonly levels: (ListLevel | undefined)[];
  /** The numbering style that this definition stands for, or that it takes its levels from. */
  styleLink?: string;
  usesStyle?: string;
}

export function readNumbering(xml: XmlReader | undefined, theme: Theme): Numbering {
  const abstracts = new Map<string, AbstractList>();
  const numbering = new Map<string, ListDefinition>();
  if (!xml) return numbering;
  xml.root('w:numbering');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:abstractNum') abstracts.set(xml.attribute('w:abstractNumId') ?? '', readAbstract(xml, theme));
    else if (xml.name === 'w:num') {
      const list = readInstance(xml, theme, abstracts);
      numbering.set(list.numId, list);
    }
  }
  return numbering;
}

function readAbstract(xml: XmlReader, theme: Theme): AbstractList {
  const list: AbstractList = { levels: [] };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val') ?? '';
    if (xml.name === 'w:name') list.name = value;
    else if (xml.name === 'w:styleLink') list.styleLink = value;
    else if (xml.name === 'w:numStyleLink') list.usesStyle = value;
    else if (xml.name === 'w:lvl') list.levels[levelIndex(xml)] = readLevel(xml, theme);
  }
  return list;
}

/** List numbers are small whole ones. */
const listNumber = (value: string | undefined): number => within(Math.trunc(Number(value)) || 0, 0, 100_000);

const levelIndex = (xml: XmlReader): number => within(Math.trunc(Number(xml.attribute('w:ilvl'))) || 0, 0, 8);

function readLevel(xml: XmlReader, theme: Theme): ListLevel {
  let found: ListLevel = { start: 1, format: 'decimal', text: '', legal: false, suffix: 'tab', paragraph: {}, run: {} };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const value = xml.attribute('w:val');
    if (xml.name === 'w:start') found = { ...found, start: listNumber(value) };
    else if (xml.name === 'w:numFmt') found = { ...found, format: value ?? 'decimal' };
    else if (xml.name === 'w:lvlText') found = { ...found, text: value ?? '' };
    else if (xml.name === 'w:lvlRestart') found = { ...found, restart: Number(value) || 0 };
    else if (xml.name === 'w:suff') found = { ...found, suffix: value ?? 'tab' };
    else if (xml.name === 'w:isLgl') found = { ...found, legal: isOn(value) };
    else if (xml.name === 'w:lvlJc') found = { ...found, endAligned: value === 'right' || value === 'end' };
    else if (xml.name === 'w:pStyle') found = { ...found, style: value ?? '' };
    else if (xml.name === 'w:pPr') found = { ...found, paragraph: readParagraphFormat(xml, theme).properties };
    else if (xml.name === 'w:rPr') found = { ...found, run: readRunProperties(xml, theme) };
  }
  return found;
}

function readInstance(xml: XmlReader, theme: Theme, abstracts: ReadonlyMap<string, AbstractList>): ListDefinition {
  const numId = xml.attribute('w:numId') ?? '';
  const startOverrides = new Map<number, number>();
  const overrides: (ListLevel | undefined)[] = [];
  let abstractId = '';
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:abstractNumId') abstractId = xml.attribute('w:val') ?? '';
    else if (xml.name === 'w:lvlOverride') readOverride(xml, theme, startOverrides, overrides);
  }
  const levels = [...(levelsOf(abstractId, abstracts) ?? [])];
  for (const [index, override] of overrides.entries()) if (override) levels[index] = override;
  const name = abstracts.get(abstractId)?.name;
  return { numId, abstractId, ...(name !== undefined && { name }), levels, startOverrides };
}

/** A definition may only point to the one that stands for a numbering style (17.9.21). */
function levelsOf(id: string, abstracts: ReadonlyMap<string, AbstractList>): AbstractList['levels'] | undefined {
  const list = abstracts.get(id);
  if (list?.usesStyle === undefined || list.levels.length > 0) return list?.levels;
  return [...abstracts.values()].find(({ styleLink }) => styleLink === list.usesStyle)?.levels;
}

function readOverride(
  xml: XmlReader,
  theme: Theme,
  starts: Map<number, number>,
  overrides: (ListLevel | undefined)[],
): void {
  const index = levelIndex(xml);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'w:startOverride') starts.set(index, listNumber(xml.attribute('w:val')));
    else if (xml.name === 'w:lvl') {
      overrides[index] = readLevel(xml, theme);
      if (!starts.has(index)) starts.set(index, overrides[index].start);
    }
  }
}
