import { isNamedCaption } from '../blocks/names.ts';
import { closest, type Elem, find, findAll, textOf } from '../tree/node.ts';

const MAX_CAPTION = 1000;
/** How far up a caption looks for its picture. */
const REACH = 3;

const isMedia = (one: Elem): boolean => one.name === 'img' || one.get('data-type') === 'embed';

/** Names captions what they are, so that they stay with their pictures and do not count as text. */
export function settleFigures(page: Elem): void {
  for (const one of findAll(page, (candidate) => candidate.name !== 'figcaption' && isNamedCaption(candidate))) {
    if (/^(?:figure|img|table|caption|body|main|article)$/u.test(one.name) || find(one, isMedia)) continue;
    if (closest(one, ({ name }) => name === 'figcaption') || textOf(one).length > MAX_CAPTION) continue;
    if (isBesidePicture(one)) one.name = 'figcaption';
  }
}

function isBesidePicture(caption: Elem): boolean {
  let at = caption.parent;
  for (let step = 0; at && step < REACH; step += 1, at = at.parent) {
    if (at.name === 'article' || at.name === 'body') return false;
    if (find(at, isMedia)) return textOf(at).length < MAX_CAPTION * 2;
  }
  return false;
}
