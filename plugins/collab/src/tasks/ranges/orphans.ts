import type { Doc } from 'yjs';
import { load } from '../load.ts';
import { nameTypes, positionOf } from './position.ts';
import type { AnchorEnds, Works } from '../task.ts';

/** For each range, whether it is gone: an end was deleted with its surroundings, or nothing is left in between. */
export function orphans({ pieces, anchors }: Works['orphans']['input']): boolean[] {
  const doc = load(pieces);
  nameTypes(doc);
  return anchors.map((ends) => isLost(doc, ends));
}

function isLost(doc: Doc, { anchor, head }: AnchorEnds): boolean {
  const [from, to] = [positionOf(doc, anchor), positionOf(doc, head)];
  if (!from || !to) return true;
  return from.type === to.type && from.index === to.index;
}
