import type { DocumentNode } from '@editor-companion/core/plugin';
import { isNext, isWithin, type Marker } from '../layout/marker.ts';

/** An item of a list before it has its place. */
export interface Item {
  readonly marker: Marker;
  readonly paragraph: DocumentNode;
  /** Points per em of its text. */
  readonly size: number;
}

interface Level {
  readonly left: number;
  readonly list: DocumentNode & { content: DocumentNode[] };
  /** Of its last item. */
  marker: Marker;
}

const SAME_SIDE = 0.75;
const MAX_LEVELS = 9;

/** Lists of items that follow each other: those further in are nested, those of another kind begin a new list. */
export function listsOf(items: readonly Item[]): DocumentNode[] {
  const lists: DocumentNode[] = [];
  const levels: Level[] = [];
  for (const item of items) {
    const { marker } = item;
    const isDeeper = leaveLevels(levels, item);
    const top = levels.at(-1);
    if (top !== undefined && !isDeeper && goesOn(top, marker)) {
      top.list.content.push(itemOf(item));
      top.marker = marker;
      continue;
    }
    if (top !== undefined && !isDeeper) levels.pop();
    levels.push(begin(item, levels, lists));
  }
  return lists;
}

/** Leaves lists that an item does not belong to; whether it begins one within the last. */
function leaveLevels(levels: Level[], { marker, size }: Item): boolean {
  const parent = levels.findLastIndex((level) => isWithin(level.marker.path, marker.path));
  const isOuter = parent !== -1 && marker.path.length > 1;
  if (isOuter) {
    // The list that its numbers name, wherever it stands.
    const sibling = levels[parent + 1];
    levels.length = sibling === undefined ? parent + 1 : parent + 2;
    return sibling === undefined && levels.length < MAX_LEVELS;
  }
  const isBeside = ({ left }: Level): boolean => Math.abs(left - marker.left) < size * SAME_SIDE;
  // Lists within each other may stand at one place: numbers say which goes on.
  const own = levels.findLastIndex((level) => isBeside(level) && isNext(level.marker, marker));
  if (own !== -1) levels.length = own + 1;
  while (levels.length > 0 && marker.left < (levels.at(-1)?.left ?? 0) - size * SAME_SIDE) levels.pop();
  const top = levels.at(-1);
  return top !== undefined && marker.left > top.left + size * SAME_SIDE && levels.length < MAX_LEVELS;
}

const goesOn = ({ marker: last }: Level, marker: Marker): boolean =>
  last.ordered === marker.ordered &&
  last.shape === marker.shape &&
  (!marker.ordered || marker.value === last.value + 1 || (marker.type === last.type && marker.value > last.value));

function begin(item: Item, levels: readonly Level[], lists: DocumentNode[]): Level {
  const { marker } = item;
  const depth = levels.filter(({ list }) => list.type === 'orderedList').length + 1;
  const list = {
    type: marker.ordered ? 'orderedList' : 'bulletList',
    attrs: attrsOf(marker, depth),
    content: [itemOf(item)],
  };
  const holder = levels.at(-1)?.list.content.at(-1);
  if (holder) holder.content?.push(list);
  else lists.push(list);
  return { left: marker.left, list, marker };
}

const itemOf = ({ paragraph }: Item): DocumentNode => ({ type: 'listItem', content: [paragraph] });

/** @param depth number of ordered lists that a list stands in, itself among them */
function attrsOf({ ordered, type, value, shape, path }: Marker, depth: number): Record<string, string | number> {
  if (!ordered) return {};
  const levelText = levelTextOf(shape, path, depth);
  return {
    ...(value !== 1 && { start: value }),
    ...(type !== '1' && { type }),
    ...(levelText !== `%${depth}.` && { levelText }),
  };
}

/** The shape of a number with the levels that its places are of; numbers of lists that it does not stand in are text. */
const levelTextOf = (shape: string, path: readonly number[], depth: number): string =>
  shape.replaceAll(/%(\d)/gu, (_, place: string) => {
    const level = depth - path.length + Number(place);
    return level > 0 ? `%${level}` : String(path[Number(place) - 1] ?? '');
  });

/**
 * A list of items that say themselves what they hold: the first marker that is known says of which kind it is.
 *
 * @param depth number of ordered lists that it stands in, itself among them
 */
export function listOfItems(
  items: readonly { readonly marker: Marker | undefined; readonly content: DocumentNode[] }[],
  depth: number,
): DocumentNode[] {
  if (items.length === 0) return [];
  const marker = items.find((item) => item.marker !== undefined)?.marker;
  return [
    {
      type: marker?.ordered === true ? 'orderedList' : 'bulletList',
      attrs: marker === undefined ? {} : attrsOf(marker, depth),
      content: items.map(({ content }) => ({ type: 'listItem', content })),
    },
  ];
}
