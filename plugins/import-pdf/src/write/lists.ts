import type { DocumentNode } from '@editor-companion/core/plugin';
import type { Marker } from '../layout/marker.ts';

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
  readonly marker: Marker;
  next: number;
}

const SAME_SIDE = 0.75;
const DISC = '•';
const MAX_LEVELS = 9;

/** Lists of items that follow each other: those further in are nested, those of another kind begin a new list. */
export function listsOf(items: readonly Item[]): DocumentNode[] {
  const lists: DocumentNode[] = [];
  const levels: Level[] = [];
  for (const item of items) {
    const { marker, size } = item;
    while (levels.length > 0 && marker.left < (levels.at(-1)?.left ?? 0) - size * SAME_SIDE) levels.pop();
    const top = levels.at(-1);
    const isDeeper = top !== undefined && marker.left > top.left + size * SAME_SIDE && levels.length < MAX_LEVELS;
    if (top !== undefined && !isDeeper && goesOn(top, marker)) {
      top.list.content.push(itemOf(item));
      top.next += 1;
      continue;
    }
    if (top !== undefined && !isDeeper) levels.pop();
    levels.push(begin(item, levels.at(-1), lists));
  }
  return lists;
}

const goesOn = ({ marker: { ordered, type, shape }, next }: Level, marker: Marker): boolean =>
  ordered === marker.ordered &&
  (ordered
    ? shape === marker.shape && (marker.value === next || (type === marker.type && marker.value > next))
    : shape === marker.shape);

function begin(item: Item, parent: Level | undefined, lists: DocumentNode[]): Level {
  const { marker } = item;
  const list = { type: marker.ordered ? 'orderedList' : 'bulletList', attrs: attrsOf(marker), content: [itemOf(item)] };
  const holder = parent?.list.content.at(-1);
  if (holder) holder.content?.push(list);
  else lists.push(list);
  return { left: marker.left, list, marker, next: marker.value + 1 };
}

const itemOf = ({ paragraph }: Item): DocumentNode => ({ type: 'listItem', content: [paragraph] });

function attrsOf({ ordered, type, value, shape }: Marker): Record<string, string | number> {
  if (!ordered) return {};
  return {
    ...(value !== 1 && { start: value }),
    ...(type !== '1' && { type }),
    ...(shape !== '%1.' && shape !== DISC && { levelText: shape }),
  };
}

/** A list of items that say themselves what they hold: the first marker that is known says of which kind it is. */
export function listOfItems(
  items: readonly { readonly marker: Marker | undefined; readonly content: DocumentNode[] }[],
): DocumentNode[] {
  if (items.length === 0) return [];
  const marker = items.find((item) => item.marker !== undefined)?.marker;
  return [
    {
      type: marker?.ordered === true ? 'orderedList' : 'bulletList',
      attrs: marker === undefined ? {} : attrsOf(marker),
      content: items.map(({ content }) => ({ type: 'listItem', content })),
    },
  ];
}
