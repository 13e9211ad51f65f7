import type { DocumentNode } from '@editor-companion/core/plugin';
import { append } from '@editor-companion/formats/lists';
import type { Marker } from '../layout/marker.ts';
import { tagsIn, type Tag } from '../page/tag.ts';
import { listOfItems } from '../write/lists.ts';
import { kindOf } from './kinds.ts';

/** A list item with its position. */
export interface PlacedItem {
  readonly marker: Marker | undefined;
  readonly content: DocumentNode[];
  /** The left end in points of its label, or of its text if it has no label. Undefined if it has neither. */
  readonly left: number | undefined;
}

/** A list as it is tagged. */
export type PlacedList = readonly PlacedItem[];

interface Level {
  readonly left: number;
  readonly items: (PlacedItem & { readonly inner: Level[] })[];
}

/** The maximum difference in points between the left ends of a list's items. */
const SAME_SIDE = 6;

/**
 * Tells whether a file nests no lists and has no label elements. Nested lists are then tagged as consecutive ones, as LibreOffice does.
 * Programs that tag labels also nest lists.
 */
export const nestsNone = (tag: Tag, isInside = false): boolean => {
  const isList = kindOf(tag.type) === 'list';
  if (tag.type === 'Lbl') return false;
  return !(isList && isInside) && tagsIn(tag).every((kid) => nestsNone(kid, isInside || isList));
};

/**
 * Nests consecutive lists by their position: a list with a larger indent goes into the last item before it, and the lists around it are
 * joined.
 */
export function nestedByPlace(lists: readonly PlacedList[], depth: number): DocumentNode[] {
  const outer: Level[] = [];
  const open: Level[] = [];
  for (const items of lists) {
    const [first] = items;
    const left = first?.left;
    if (first === undefined) continue;
    const text = first.marker === undefined && left !== undefined ? holderOf(open, left) : undefined;
    if (text !== undefined && items.length === 1) {
      // Another paragraph of an item is tagged as a list without a label.
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

/** Returns the item whose text begins at this position, among the last items of the open lists. */
const holderOf = (open: readonly Level[], left: number): PlacedItem | undefined =>
  open
    .map(({ items }) => items.at(-1))
    .findLast((item) => item?.marker !== undefined && Math.abs(item.marker.textLeft - left) < SAME_SIDE);

/** Tells whether a list continues with the next number or the same bullet. */
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
