import type { DocumentNode } from '@editor-companion/core/plugin';
import { isNext, isWithin, type Marker } from '../layout/marker.ts';

/** A list item before it has its place in a list. */
export interface Item {
  readonly marker: Marker;
  readonly paragraph: DocumentNode;
  /** The font size of its text in points. */
  readonly size: number;
}

interface Level {
  readonly left: number;
  readonly list: DocumentNode & { content: DocumentNode[] };
  /** The label of its last item. */
  marker: Marker;
}

const SAME_SIDE = 0.75;
const MAX_LEVELS = 9;

/** Builds lists from consecutive items. Items with a larger indent are nested, and items of another kind begin a new list. */
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

/** Closes lists that an item does not belong to. Returns true if the item begins a list within the last one. */
function leaveLevels(levels: Level[], { marker, size }: Item): boolean {
  const parent = levels.findLastIndex((level) => isWithin(level.marker.path, marker.path));
  const isOuter = parent !== -1 && marker.path.length > 1;
  if (isOuter) {
    // The list that its numbers continue, at any indent.
    const sibling = levels[parent + 1];
    levels.length = sibling === undefined ? parent + 1 : parent + 2;
    return sibling === undefined && levels.length < MAX_LEVELS;
  }
  const isBeside = ({ left }: Level): boolean => Math.abs(left - marker.left) < size * SAME_SIDE;
  // Nested lists may have the same indent. The numbers then decide which of them continues.
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

/** @param depth number of ordered lists around a list, including itself */
function attrsOf({ ordered, type, value, shape, path }: Marker, depth: number): Record<string, string | number> {
  if (!ordered) return {};
  const levelText = levelTextOf(shape, path, depth);
  return {
    ...(value !== 1 && { start: value }),
    ...(type !== '1' && { type }),
    ...(levelText !== `%${depth}.` && { levelText }),
  };
}

/** Replaces the numbers in a label's shape by list levels. Numbers of lists around that do not contain the item become text. */
const levelTextOf = (shape: string, path: readonly number[], depth: number): string =>
  shape.replaceAll(/%(\d)/gu, (_, place: string) => {
    const level = depth - path.length + Number(place);
    return level > 0 ? `%${level}` : String(path[Number(place) - 1] ?? '');
  });

/**
 * Returns a list of tagged items. The first known label determines its kind.
 * @param depth number of ordered lists around it, including itself
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
