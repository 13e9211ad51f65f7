import { imageNode, type Frame } from '../../media/frame.ts';
import { emuToPx } from '../../content/units.ts';
import type { SlideStory } from '../deck.ts';
import { place, type Box, type Transform } from '../../content/slide/box.ts';
import type { Presentation } from '../presentation.ts';
import { readIdentity, type Identity } from '../identity.ts';
import type { Item } from './item.ts';
import { readPictureFill, readProperties, type Look } from './look.ts';

/** Reads p:pic, the current element (19.3.1.37). */
export function readPicture(story: SlideStory, transform: Transform): Item | undefined {
  const { xml, layout, deck } = story;
  const look: Look = {};
  let identity: Identity = { id: '', alt: '', title: '', hidden: false };
  let frame: Frame = { wrap: 'inline' };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvPicPr') identity = readIdentity(xml);
    else if (xml.name === 'p:blipFill' && !identity.hidden) frame = readPictureFill(story);
    else if (xml.name === 'p:spPr') readProperties(story, look);
  }
  if (identity.hidden) return undefined;
  const own = look.xfrm && place(look.xfrm.box, transform);
  const box = own ?? layout.inherit(identity.placeholder).box ?? beyond(deck.presentation);
  const { alt, title } = identity;
  const link = linkOf(story, identity);
  const image = imageNode(sized({ ...frame, alt, title, ...(link && { link }) }, box), []);
  return image && { box, blocks: [{ type: 'paragraph', content: [image] }], ids: [identity.id] };
}

/** Returns the link of a picture. An external video is linked. Media inside the file is omitted with a warning. */
export function linkOf({ deck, part }: SlideStory, { link, media }: Identity) {
  const film = media === undefined ? undefined : deck.package.relationships(part).get(media);
  if (media !== undefined && !film?.external) deck.warnings.add('MEDIA_DROPPED');
  return film?.external ? deck.links.mark(part, media) : deck.links.mark(part, link);
}

/** Returns the frame with the size of its box. */
export const sized = (frame: Frame, { width, height }: Box): Frame => ({
  ...frame,
  width: emuToPx(width),
  height: emuToPx(height),
});

/** Returns the place of a shape without one: after all other shapes. */
export const beyond = ({ height }: Presentation): Box => ({ x: 0, y: height, width: 0, height: 0 });
