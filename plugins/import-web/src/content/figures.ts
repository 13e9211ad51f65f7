import { isNamedCaption } from '../blocks/names.ts';
import { closest, type Elem, findAll } from '../tree/node.ts';
import { textSizesOf } from '../tree/text-sizes.ts';

const MAX_CAPTION = 1000;
/** The number of ancestors of a caption in which its picture is searched. */
const REACH = 3;

const isMedia = (one: Elem): boolean => one.name === 'img' || one.get('data-type') === 'embed';

/** Turns captions into `figcaption`, so that they stay with their pictures and do not count as text. */
export function settleFigures(page: Elem): void {
  const sizeOf = textSizesOf(page);
  const holders = holdersOfMedia(page);
  const isBesidePicture = (caption: Elem): boolean => {
    let at = caption.parent;
    for (let step = 0; at && step < REACH; step += 1, at = at.parent) {
      if (at.name === 'article' || at.name === 'body') return false;
      if (holders.has(at)) return sizeOf(at) < MAX_CAPTION * 2;
    }
    return false;
  };
  for (const one of findAll(page, (candidate) => candidate.name !== 'figcaption' && isNamedCaption(candidate))) {
    if (/^(?:figure|img|table|caption|body|main|article)$/u.test(one.name) || holders.has(one)) continue;
    if (closest(one, ({ name }) => name === 'figcaption') || sizeOf(one) > MAX_CAPTION) continue;
    if (isBesidePicture(one)) one.name = 'figcaption';
  }
}

/** Collects all elements that contain a picture or an embed once, because many captions would search the same elements. */
function holdersOfMedia(page: Elem): ReadonlySet<Elem> {
  const holders = new Set<Elem>();
  for (const media of findAll(page, isMedia)) {
    for (let at = media.parent; at && !holders.has(at); at = at.parent) holders.add(at);
  }
  return holders;
}
