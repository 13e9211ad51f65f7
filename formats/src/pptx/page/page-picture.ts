import { imageNode, type Frame } from '../../media/frame.ts';
import { place, type Transform } from '../../content/slide/box.ts';
import type { SlideStory } from '../deck.ts';
import { readIdentity, type Identity } from '../identity.ts';
import type { Item } from '../shape/item.ts';
import { readPictureFill } from '../shape/look.ts';
import { linkOf, sized } from '../shape/picture.ts';
import { drawingBox } from './drawing-box.ts';
import { pictureBlock, placedBox, rotationOf } from './placed-box.ts';
import type { PageState } from './page-shape.ts';
import { readShapeLook, type ShapeLook } from './shape-look.ts';

/** Reads p:pic, the current element (19.3.1.37), as a box at its place. */
export function readPagePicture(story: SlideStory, transform: Transform, state: PageState): Item | undefined {
  const { xml, layout } = story;
  const look: ShapeLook = {};
  let identity: Identity = { id: '', alt: '', title: '', hidden: false };
  let frame: Frame = { wrap: 'inline' };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvPicPr') identity = readIdentity(xml);
    else if (xml.name === 'p:blipFill' && !identity.hidden) frame = readPictureFill(story);
    else if (xml.name === 'p:spPr') readShapeLook(story, look);
  }
  if (identity.hidden || (identity.placeholder && state.skipsPlaceholders)) return undefined;
  const box = look.xfrm ? place(look.xfrm.turn.upright, transform) : layout.inherit(identity.placeholder).box;
  if (!box) return undefined;
  const { alt, title, id } = identity;
  const link = linkOf(story, identity);
  const image = imageNode(sized({ ...frame, alt, title, ...(link && { link }) }, box), []);
  if (!image) return undefined;
  const blocks = [placedBox(box, [pictureBlock(image)], rotationOf(look.xfrm?.turn.angle ?? 0))];
  if (look.line?.colour != null) blocks.push(drawingBox(story, look, box, { fill: undefined, line: look.line }));
  return { box, blocks, ids: [id] };
}
