import type { DocumentNode } from '@editor-companion/document';
import { append } from '../../package/list.ts';
import { groupTransform, IDENTITY, type Transform } from '../../content/slide/box.ts';
import type { SlideStory } from '../deck.ts';
import { readIdentity } from '../identity.ts';
import type { Item } from '../shape/item.ts';
import { readPageFrame } from './page-frame.ts';
import { readPagePicture } from './page-picture.ts';
import { readPageShape, type PageState } from './page-shape.ts';
import { readShapeLook, type ShapeLook } from './shape-look.ts';

/** Reads p:spTree, the current element (19.3.1.45). Returns the visible shapes from the bottom to the top. */
export function readPageTree(story: SlideStory, state: PageState, outer: Transform = IDENTITY): Item[] {
  const { xml, deck } = story;
  const items: Item[] = [];
  let transform = outer;
  let isHidden = false;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const name = xml.name.slice(xml.name.indexOf(':') + 1);
    if (name === 'nvGrpSpPr') isHidden = readIdentity(xml).hidden;
    else if (isHidden) continue;
    else if (name === 'grpSpPr') transform = readGroupTransform(story, outer);
    else if (deck.shapesLeft <= 0) deck.warnings.add('SLIDES_CUT');
    else append(items, readMember(story, state, transform));
  }
  return items;
}

function readGroupTransform(story: SlideStory, outer: Transform): Transform {
  const look: ShapeLook = {};
  readShapeLook(story, look);
  return look.xfrm ? groupTransform(look.xfrm, outer) : outer;
}

function readMember(story: SlideStory, state: PageState, transform: Transform): Item[] {
  const { xml, deck } = story;
  deck.shapesLeft -= 1;
  switch (xml.name.slice(xml.name.indexOf(':') + 1)) {
    case 'grpSp':
      return readPageTree(story, state, transform);
    case 'sp':
    case 'cxnSp':
      return listOf(readPageShape(story, transform, state));
    case 'pic':
      return listOf(readPagePicture(story, transform, state));
    case 'graphicFrame':
      return listOf(readPageFrame(story, transform, (inner, to) => blocksOf(readPageTree(inner, state, to))));
    default:
      return [];
  }
}

const listOf = (item: Item | undefined): Item[] => (item ? [item] : []);

const blocksOf = (items: readonly Item[]): DocumentNode[] => items.flatMap(({ blocks }) => blocks);
