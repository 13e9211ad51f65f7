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
  /** `%1.%2.`, or the bullet character. */
  readonly text: string;
  /** The 1-based level after which counting restarts, with the levels above it. 0: never. Undefined: after the level above. */
  readonly restart?: number;
  /** True if every number in the label is decimal. */
  readonly legal: boolean;
  /** The separator between the number and the text: `tab`, `space`, `nothing` (17.9.28). */
  readonly suffix: string;
  /** True if numbers are aligned at their end (17.9.7). */
  readonly endAligned?: boolean;
  /** The paragraph style that is linked to this level. */
  readonly style?: string;
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
}

/** A numbering instance: its levels and its start numbers. */
export interface ListDefinition {
  readonly numId: string;
  /** The id of the abstract definition. Its instances count together. */
  readonly abstractId: string;
  /** The name of the abstract definition. */
  readonly name?: string;
  readonly levels: readonly (ListLevel | undefined)[];
  /** Maps a level to the number with which this instance starts. */
  readonly startOverrides: ReadonlyMap<number, number>;
}

/** The numbering part (17.9): numbering definitions by numId. */
export type Numbering = ReadonlyMap<string, ListDefinition>;

interface AbstractList {
  name?: string;
  readonly levels: (ListLevel | undefined)[];
  /** The numbering style that this definition defines, or from which it inherits its levels. */
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

/** Returns a small whole number for a numId or level value. */
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

/** Returns the levels of an abstract definition. A definition without levels may refer to the one of a numbering style (17.9.21). */
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
