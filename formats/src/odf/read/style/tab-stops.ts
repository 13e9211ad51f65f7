import type { TabStop } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import { css, inPoints } from '../length.ts';
import { TAB_STOPS, type Attributes } from './properties.ts';

const ALIGNMENTS = lookup<NonNullable<TabStop['align']>>({ center: 'center', right: 'right', char: 'decimal' });
const LEADERS = lookup<NonNullable<TabStop['leader']>>({
  dotted: 'dotted',
  dash: 'dashed',
  'long-dash': 'dashed',
  'dot-dash': 'dashed',
  solid: 'solid',
});
const MAX_STOPS = 64;

/**
 * Returns the tab stops of a block with tabs, measured from the edge of its column. The file measures them from the paragraph's indent.
 * @param inList the column of an item's text is indented already
 */
export function tabStops(paragraph: Attributes, inList: boolean): TabStop[] | undefined {
  const indent = inList ? 0 : (inPoints(paragraph['fo:margin-left']) ?? 0);
  const stops = (paragraph[TAB_STOPS] ?? '')
    .split(';')
    .flatMap((text) => stopOf(text, indent))
    .toSorted((a, b) => Number.parseFloat(a.position) - Number.parseFloat(b.position))
    .slice(0, MAX_STOPS);
  return stops.length === 0 ? undefined : stops;
}

function stopOf(text: string, indent: number): TabStop[] {
  const [at, type = '', line = ''] = text.split(' ');
  const position = inPoints(at);
  if (position === undefined || position + indent < 0) return [];
  const align = ALIGNMENTS[type];
  const leader = LEADERS[line];
  return [{ position: css(position + indent), ...(align && { align }), ...(leader && { leader }) }];
}
