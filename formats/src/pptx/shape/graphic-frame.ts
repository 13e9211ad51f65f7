import { append } from '../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import { framed } from '../../drawingml/chart/framed.ts';
import { readChart } from '../../drawingml/chart/read-chart.ts';
import { readDiagramPoints, type DiagramPoint } from '../../drawingml/diagram.ts';
import type { SlideStory } from '../deck.ts';
import { emuToPx } from '../../content/units.ts';
import { place, readXfrm, type Box, type Transform, type Xfrm } from '../../content/slide/box.ts';
import { readIdentity, type Identity } from '../identity.ts';
import type { Item } from './item.ts';
import { beyond, readPicture } from './picture.ts';
import { readTable } from './table.ts';
import { optionalPart } from '../../content/optional-part.ts';

/** Reads p:graphicFrame, the current element (19.3.1.21): a table, a chart, a diagram or an embedded object. */
export function readGraphicFrame(story: SlideStory, transform: Transform): Item | undefined {
  const { xml, layout, deck } = story;
  let identity: Identity = { id: '', alt: '', title: '', hidden: false };
  let xfrm: Xfrm | undefined;
  const blocks: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvGraphicFramePr') identity = readIdentity(xml);
    else if (xml.name === 'p:xfrm') xfrm = readXfrm(xml);
    else if (xml.name === 'a:graphic' && !identity.hidden) readGraphic(story, transform, blocks);
  }
  if (blocks.length === 0) return undefined;
  const own = xfrm && place(xfrm.box, transform);
  const box = own ?? layout.inherit(identity.placeholder).box ?? beyond(deck.presentation);
  return { box, blocks: sized(blocks, box, identity), ids: [identity.id] };
}

/** Charts have the size and the alternative text of their frames. */
export const sized = (
  blocks: readonly DocumentNode[],
  { width, height }: Box,
  { alt }: Pick<Identity, 'alt'>,
): DocumentNode[] => {
  const frame = framed({ width: extent(width), height: extent(height), alt });
  return blocks.map((block) => (block.type === 'chart' ? { ...block, attrs: { ...block.attrs, ...frame } } : block));
};

const extent = (emu: number): number => Math.max(emuToPx(emu), 1);

/**
 * Reads a:graphic, or an element that wraps its content.
 * @param onDiagram told the relationship of a diagram's data
 */
export function readGraphic(
  story: SlideStory,
  transform: Transform,
  blocks: DocumentNode[],
  onDiagram?: (data: string) => void,
): void {
  const { xml, deck, part } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:tbl') append(blocks, readTable(story));
    else if (xml.name === 'c:chart') {
      const id = xml.attribute('r:id');
      append(
        blocks,
        optionalPart(deck, [], () => readChart(deck, { part, id }, story.layout.theme.palette)).map(({ node }) => node),
      );
    } else if (xml.name === 'dgm:relIds') {
      const id = xml.attribute('r:dm');
      if (id !== undefined) onDiagram?.(id);
      append(blocks, bulletsOf(optionalPart(deck, [], () => readDiagramPoints(deck, part, id))));
    } else if (xml.name === 'p:pic') append(blocks, readPicture(story, transform)?.blocks ?? []);
    else {
      if (xml.name === 'p:oleObj') deck.warnings.add('EMBEDDED_OBJECT');
      readGraphic(story, transform, blocks, onDiagram);
    }
  }
}

/** Returns a diagram's texts as nested bullet lists. */
const bulletsOf = (points: readonly DiagramPoint[]): DocumentNode[] =>
  points.length === 0 ? [] : [{ type: 'bulletList', content: points.map(itemOf) }];

const itemOf = ({ text, children }: DiagramPoint): DocumentNode => ({
  type: 'listItem',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...bulletsOf(children)],
});
