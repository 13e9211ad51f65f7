import { lookup } from '../../package/lookup.ts';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { within } from '../../docx/style/bounds.ts';
import type { SlideStory } from '../deck.ts';
import { readColour } from '../style/palette.ts';
import { readGradient } from '../style/read-text-style.ts';
import { legible, PAGE } from '../text/legible.ts';
import { readParagraphs, textBlocks } from '../text/text-body.ts';
import { readLine } from './look.ts';
import type { GridCell } from './table-grid.ts';

export interface Cell extends GridCell {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly content: readonly DocumentNode[];
}

/** Cells that one may span at most; editors show no more. */
const MAX_SPAN = 1000;

/** Reads a:tc, the current element (21.1.3.16). */
export function readCell(story: SlideStory): Cell {
  const { xml, layout } = story;
  const span = (name: string): number => within(Math.trunc(Number(xml.attribute(name)) || 1), 1, MAX_SPAN);
  const [colspan, rowspan] = [span('gridSpan'), span('rowSpan')];
  let content: DocumentNode[] = [];
  let attributes: Record<string, unknown> = {};
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:txBody') {
      const { style } = layout.inherit(undefined);
      content = textBlocks(readParagraphs(story, { kind: 'text', inherited: style }));
    } else if (xml.name === 'a:tcPr') attributes = readProperties(story);
  }
  const fill = attributes['backgroundColor'];
  return { colspan, rowspan, attributes, content: legible(content, typeof fill === 'string' ? fill : PAGE) };
}

const SIDES = lookup<string>({
  'a:lnL': 'left',
  'a:lnR': 'right',
  'a:lnT': 'top',
  'a:lnB': 'bottom',
});
const ANCHORS = lookup<string>({ ctr: 'middle', b: 'bottom' });

/** Reads a:tcPr, the current element (21.1.3.17). */
function readProperties(story: SlideStory): Record<string, unknown> {
  const { xml, layout } = story;
  const verticalAlign = ANCHORS[xml.attribute('anchor') ?? ''];
  const border: Record<string, string> = {};
  let fill: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const side = SIDES[xml.name];
    if (side !== undefined) {
      const line = readLine(story);
      if (line) border[side] = line;
    } else if (xml.name === 'a:solidFill') fill = readColour(xml, layout.theme.palette);
    else if (xml.name === 'a:gradFill') fill = readGradient(xml, layout.theme.palette);
  }
  return {
    ...(fill && { backgroundColor: fill }),
    ...(verticalAlign && { verticalAlign }),
    ...(Object.keys(border).length > 0 && { border }),
  };
}
