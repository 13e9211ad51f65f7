import { append } from '../../package/list.ts';
import type { SlideStory } from '../deck.ts';
import { around, groupTransform, IDENTITY, type Transform } from '../../content/slide/box.ts';
import { joinPictures } from '../../content/slide/picture-rows.ts';
import { readingOrder } from '../../content/slide/reading-order.ts';
import { readGraphicFrame } from './graphic-frame.ts';
import type { Item } from './item.ts';
import { readIdentity } from '../identity.ts';
import { readProperties, type Look } from './look.ts';
import { readPicture } from './picture.ts';
import { readShape, type SlideState } from './shape.ts';

/** Reads p:spTree, the current element (19.3.1.45). Returns the visible shapes of a slide in reading order. */
export function readShapeTree(story: SlideStory): Item[] {
  const items = readMembers(story, IDENTITY, { hasTitle: false });
  const ordered = joinPictures(readingOrder(items, story.deck.presentation.rightToLeft), (a, b, both) => ({
    ...both,
    ids: [...a.ids, ...b.ids],
  }));
  return [...ordered.filter(({ isTitle }) => isTitle), ...ordered.filter(({ isTitle }) => !isTitle)];
}

function readMembers(story: SlideStory, outer: Transform, state: SlideState): Item[] {
  const { xml, deck } = story;
  const items: Item[] = [];
  let transform = outer;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvGrpSpPr') {
      if (readIdentity(xml).hidden) return passRest(story, level);
    } else if (xml.name === 'p:grpSpPr') transform = readGroupTransform(story, outer);
    else if (deck.shapesLeft <= 0) deck.warnings.add('SLIDES_CUT');
    else append(items, readMember(story, transform, state));
  }
  return items;
}

function passRest({ xml }: SlideStory, level: number): never[] {
  while (xml.nextChild(level));
  return [];
}

function readGroupTransform(story: SlideStory, outer: Transform): Transform {
  const look: Look = {};
  readProperties(story, look);
  return look.xfrm ? groupTransform(look.xfrm, outer) : outer;
}

function readMember(story: SlideStory, transform: Transform, state: SlideState): Item[] {
  story.deck.shapesLeft -= 1;
  const item = readItem(story, transform, state);
  return item ? [item] : [];
}

function readItem(story: SlideStory, transform: Transform, state: SlideState): Item | undefined {
  switch (story.xml.name) {
    case 'p:sp':
      return readShape(story, transform, state);
    case 'p:pic':
      return readPicture(story, transform);
    case 'p:graphicFrame':
      return readGraphicFrame(story, transform);
    case 'p:grpSp':
      return readGroup(story, transform, state);
    default:
      return undefined;
  }
}

/** Reads a group as one item, so that its members stay together in the reading order. */
function readGroup(story: SlideStory, transform: Transform, state: SlideState): Item | undefined {
  const members = readMembers(story, transform, state);
  const box = around(members.map((member) => member.box));
  if (!box) return undefined;
  const ordered = readingOrder(members, story.deck.presentation.rightToLeft);
  return {
    box,
    blocks: ordered.flatMap(({ blocks }) => blocks),
    isTitle: members.some(({ isTitle }) => isTitle === true),
    ids: members.flatMap(({ ids }) => ids),
  };
}
