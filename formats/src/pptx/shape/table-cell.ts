import { POINTS_TO_EMU } from '../../content/css/length.ts';
import { lookup } from '../../package/lookup.ts';
import type { DocumentNode } from '@editor-companion/document';
import { within } from '../../content/bounds.ts';
import { points } from '../../content/units.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { SlideStory } from '../deck.ts';
import { readLine } from '../style/line.ts';
import { readColour } from '../../drawingml/palette.ts';
import { readGradient } from '../style/read-text-style.ts';
import type { CellLook } from '../style/table-style.ts';
import { legible, PAGE } from '../../drawingml/legible.ts';
import { readParagraphs, textBlocks } from '../text/text-body.ts';

import type { GridCell } from './table-grid.ts';

export interface Cell extends GridCell {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly content: readonly DocumentNode[];
}

/** The maximum span of a cell, because editors show no larger one. */
const MAX_SPAN = 1000;

/** Reads a:tc, the current element (21.1.3.16). @param look the appearance from the table's style */
export function readCell(story: SlideStory, look: CellLook | undefined): Cell {
  const { xml, layout, deck } = story;
  const span = (name: string): number => within(Math.trunc(Number(xml.attribute(name)) || 1), 1, MAX_SPAN);
  const [colspan, rowspan] = [span('gridSpan'), span('rowSpan')];
  let content: DocumentNode[] = [];
  let own: OwnLook = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:txBody') {
      const { style } = layout.inherit(undefined);
      const shape = look && look.text.length > 0 ? { shape: look.text } : {};
      content = textBlocks(readParagraphs(story, { kind: 'text', inherited: style, ...shape }), deck.asPages);
    } else if (xml.name === 'a:tcPr') own = readProperties(story);
  }
  const { fill = look?.fill, border, verticalAlign } = own;
  const lines = { ...look?.border, ...border };
  const attributes = {
    ...(fill && { backgroundColor: fill }),
    ...(verticalAlign && { verticalAlign }),
    ...(deck.asPages && own.padding !== undefined && { padding: own.padding }),
    ...(Object.values(lines).some((line) => line !== null) && { border: withoutNone(lines) }),
  };
  return { colspan, rowspan, attributes, content: legible(content, fill ?? PAGE) };
}

/** The direct formatting of a cell. */
interface OwnLook {
  readonly fill?: string | null | undefined;
  readonly verticalAlign?: string | undefined;
  /** The padding. Undefined if not stated. */
  readonly padding?: string | undefined;
  /** `1pt solid #rrggbb`. null is an explicit "none". */
  readonly border?: Readonly<Record<string, string | null>>;
}

const withoutNone = (lines: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(lines).filter((entry): entry is [string, string] => entry[1] !== null));

const SIDES = lookup<string>({
  'a:lnL': 'left',
  'a:lnR': 'right',
  'a:lnT': 'top',
  'a:lnB': 'bottom',
});
const ANCHORS = lookup<string>({ ctr: 'middle', b: 'bottom' });

/** Reads a:tcPr, the current element (21.1.3.17). */
function readProperties({ xml, layout }: SlideStory): OwnLook {
  const { palette } = layout.theme;
  const verticalAlign = ANCHORS[xml.attribute('anchor') ?? ''];
  const padding = paddingOf(xml);
  const border: Record<string, string | null> = {};
  let fill: string | null | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const side = SIDES[xml.name];
    if (side !== undefined) {
      const line = readLine(xml, palette);
      if (line !== undefined) border[side] = line;
    } else if (xml.name === 'a:noFill') fill = null;
    else if (xml.name === 'a:solidFill') fill = readColour(xml, palette);
    else if (xml.name === 'a:gradFill') fill = readGradient(xml, palette);
  }
  return { fill, verticalAlign, border, padding };
}

/** The names of margins with their defaults (21.1.3.17) in English metric units. */
const MARGINS = [
  ['marT', 45_720],
  ['marR', 91_440],
  ['marB', 45_720],
  ['marL', 91_440],
] as const;
function paddingOf(xml: XmlReader): string | undefined {
  if (MARGINS.every(([name]) => xml.attribute(name) === undefined)) return undefined;
  const sides = MARGINS.map(([name, otherwise]) => Number(xml.attribute(name) ?? otherwise) / POINTS_TO_EMU);
  return sides.map((side) => points(within(side || 0, 0, 1000))).join(' ');
}
