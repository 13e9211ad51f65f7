import type { DocumentNode } from '@editor-companion/core/plugin';
import { append } from '@editor-companion/formats/lists';
import type { Marker } from '../layout/marker.ts';
import { tagsIn, type Tag } from '../page/tag.ts';
import { listOfItems } from '../write/lists.ts';
import { kindOf } from './kinds.ts';

/** An item of a list, and where it stands. */
export interface PlacedItem {
  readonly marker: Marker | undefined;
  readonly content: DocumentNode[];
  /** Points from the left of its marker or, without one, of its text; undefined where it has neither. */
  readonly left: number | undefined;
}

/** A list as its tag has it. */
export type PlacedList = readonly PlacedItem[];

interface Level {
  readonly left: number;
  readonly items: (PlacedItem & { readonly inner: Level[] })[];
}

/** Points by which items of one list stand apart. */
const SAME_SIDE = 6;

/**
 * Whether no list of a file stands within another, nor has an item a label of its own: then what is nested stands in tags one after the
 * other, as LibreOffice writes it. Whoever tags labels nests lists, too.
 */
export const nestsNone = (tag: Tag, isInside = false): boolean => {
  const isList = kindOf(tag.type) === 'list';
  if (tag.type === 'Lbl') return false;
  return !(isList && isInside) && tagsIn(tag).every((kid) => nestsNone(kid, isInside || isList));
};

/** Lists that follow each other: those that begin further in are nested in the last item before them, and what goes on behind them is one list. */
export function nestedByPlace(lists: readonly PlacedList[], depth: number): DocumentNode[] {
  const outer: Level[] = [];
  const open: Level[] = [];
  for (const items of lists) {
    const [first] = items;
    const left = first?.left;
    if (first === undefined) continue;
    const text = first.marker === undefined && left !== undefined ? holderOf(open, left) : undefined;
    if (text !== undefined && items.length === 1) {
      // A further paragraph of an item is a list of its own, without a sign.
      append(text.content, first.content);
      continue;
    }
    const before = open.length;
    const side = left ?? Number.POSITIVE_INFINITY;
    while (open.length > 0 && side < (open.at(-1)?.left ?? 0) - SAME_SIDE) open.pop();
    const top = open.at(-1);
    const added = items.map((item) => ({ ...item, inner: [] }));
    if (top === undefined || left === undefined) {
      open.length = 0;
      begin({ left: left ?? 0, items: added }, outer);
    } else if (left > top.left + SAME_SIDE) begin({ left, items: added }, top.items.at(-1)?.inner ?? outer);
    else if (open.length < before && goesOn(top.items.at(-1)?.marker, first.marker)) append(top.items, added);
    else {
      open.pop();
      begin({ left, items: added }, open.at(-1)?.items.at(-1)?.inner ?? outer);
    }
  }
  return outer.flatMap((level) => written(level, depth));

  function begin(level: Level, among: Level[]): void {
    among.push(level);
    open.push(level);
  }
}

/** The item whose text begins there, among those that are last in their lists. */
const holderOf = (open: readonly Level[], left: number): PlacedItem | undefined =>
  open
    .map(({ items }) => items.at(-1))
    .findLast((item) => item?.marker !== undefined && Math.abs(item.marker.textLeft - left) < SAME_SIDE);

/** Whether a list goes on with the next number, or with the same sign. */
function goesOn(last: Marker | undefined, next: Marker | undefined): boolean {
  if (last === undefined || next === undefined || last.ordered !== next.ordered || last.shape !== next.shape)
    return false;
  return !last.ordered || (last.type === next.type && next.value === last.value + 1);
}

function written({ items }: Level, depth: number): DocumentNode[] {
  const whole = items.map(({ marker, content, inner }) => ({
    marker,
    content: [...content, ...inner.flatMap((level) => written(level, depth + (marker?.ordered === true ? 1 : 0)))],
  }));
  return listOfItems(whole, depth);
}
