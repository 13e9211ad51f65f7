import type { DocumentNode } from '@editor-companion/document';
import { place, readXfrm, type Transform, type Xfrm } from '../../content/slide/box.ts';
import type { SlideStory } from '../deck.ts';
import { readIdentity, type Identity } from '../identity.ts';
import { readGraphic, sized } from '../shape/graphic-frame.ts';
import type { Item } from '../shape/item.ts';
import { placedBox } from './placed-box.ts';
import { readDiagramDrawing, type ReadDrawing } from './diagram.ts';

/** Reads p:graphicFrame, the current element (19.3.1.21), as a box at its place. @param readDrawing reads the shapes of a diagram */
export function readPageFrame(story: SlideStory, transform: Transform, readDrawing: ReadDrawing): Item | undefined {
  const { xml, layout } = story;
  let identity: Identity = { id: '', alt: '', title: '', hidden: false };
  let xfrm: Xfrm | undefined;
  let diagram: string | undefined;
  const content: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvGraphicFramePr') identity = readIdentity(xml);
    else if (xml.name === 'p:xfrm') xfrm = readXfrm(xml);
    else if (xml.name === 'a:graphic' && !identity.hidden)
      readGraphic(story, transform, content, (data) => (diagram = data));
  }
  const box = xfrm ? place(xfrm.box, transform) : layout.inherit(identity.placeholder).box;
  if (!box || identity.hidden) return undefined;
  const ids = [identity.id];
  const drawn = diagram === undefined ? [] : readDiagramDrawing(story, diagram, box, readDrawing);
  if (drawn.length > 0) return { box, blocks: drawn, ids };
  if (content.length === 0) return undefined;
  return { box, blocks: [placedBox(box, sized(content, box, identity))], ids };
}
