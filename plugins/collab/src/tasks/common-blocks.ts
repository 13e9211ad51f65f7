import { ContentFormat, ContentString, ContentType, type AbstractType, type Item, type XmlFragment } from 'yjs';

/*
 * The blocks that two states of one document have in common, found without reading them: Yjs gives everything an id, so a block with the
 * same items in the same order is the same block. Equal blocks that were written separately are not found.
 */

/** A run of `count` blocks from index `from` on that differ between the states. */
export interface Run {
  readonly from: number;
  readonly count: number;
}

/** The differing blocks between two common ones. */
export interface Gap {
  readonly before: Run;
  readonly after: Run;
}

type Block = AbstractType<unknown>;
type Content = Item['content'];

/** The gaps between the blocks that both states have, in order; empty for equal states. */
export function gapsBetween(before: XmlFragment, after: XmlFragment): Gap[] {
  const [older, newer] = [blocksOf(before), blocksOf(after)];
  const places = new Map(newer.map((block, place) => [idOf(block), place]));
  const gaps: Gap[] = [];
  let [old, now] = [0, 0];
  const close = (oldEnd: number, nowEnd: number): void => {
    if (oldEnd > old || nowEnd > now)
      gaps.push({ before: { from: old, count: oldEnd - old }, after: { from: now, count: nowEnd - now } });
  };
  for (const [place, block] of older.entries()) {
    const found = places.get(idOf(block)) ?? -1;
    const twin = found >= now ? newer[found] : undefined;
    if (!twin || !isSame(block, twin)) continue;
    close(place, found);
    [old, now] = [place + 1, found + 1];
  }
  close(older.length, newer.length);
  return gaps;
}

/** Deletes all blocks outside the runs, which are sorted, from a Y.Doc that is no longer needed otherwise. */
export function keepRuns(fragment: XmlFragment, runs: readonly Run[]): void {
  const { doc } = fragment;
  if (!doc) return;
  // With garbage collection, Yjs would move everything after each deleted block.
  doc.gc = false;
  doc.transact(() => {
    let end = fragment.length;
    for (const { from, count } of runs.toReversed()) {
      if (end > from + count) fragment.delete(from + count, end - from - count);
      end = from;
    }
    if (end > 0) fragment.delete(0, end);
  });
}

const blocksOf = (fragment: XmlFragment): Block[] => fragment.toArray() as Block[];

const idOf = ({ _item: item }: Block): string => (item ? `${item.id.client} ${item.id.clock}` : '');

function isSame(one: Block, other: Block): boolean {
  const keys = [...one._map.keys()];
  if (one.constructor !== other.constructor || nameOf(one) !== nameOf(other)) return false;
  if (keys.length !== other._map.size || !keys.every((key) => isSameValue(one._map.get(key), other._map.get(key))))
    return false;
  let [left, right] = [shown(one._start), shown(other._start)];
  while (left && right && isSameItem(left, right)) [left, right] = [shown(left.right), shown(right.right)];
  return left === null && right === null;
}

/** The item, or the next one that is not deleted. */
function shown(item: Item | null): Item | null {
  let found = item;
  while (found?.deleted) found = found.right;
  return found;
}

const isSameValue = (one: Item | undefined, other: Item | undefined): boolean =>
  one !== undefined && other !== undefined && one.deleted === other.deleted && (one.deleted || isSameItem(one, other));

const isSameItem = (one: Item, other: Item): boolean =>
  one.id.client === other.id.client &&
  one.id.clock === other.id.clock &&
  one.length === other.length &&
  isSameContent(one.content, other.content);

/** In states of one document, equal ids mean equal content. In two documents of the same client they would not. */
function isSameContent(one: Content, other: Content): boolean {
  if (one instanceof ContentString) return other instanceof ContentString && one.str === other.str;
  if (one instanceof ContentType) return other instanceof ContentType && isSame(one.type, other.type);
  if (one instanceof ContentFormat)
    return other instanceof ContentFormat && one.key === other.key && isEqual(one.value, other.value);
  return one.constructor === other.constructor && isEqual(one.getContent(), other.getContent());
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const nameOf = (block: Block): unknown => (block as { nodeName?: unknown }).nodeName;
