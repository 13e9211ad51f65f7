import { greatest } from '../../package/list.ts';
import type { Box } from './box.ts';

interface Placed {
  readonly box: Box;
}

/** The maximum number of shapes that no gap separates. More are ordered from top to bottom. */
const MAX_CUT = 300;

/** The maximum overlap of separate boxes: a tenth of their size and a tenth of an inch. */
const OVERLAP = 91_440;

/**
 * Returns the reading order of objects on a slide. It cuts the slide recursively at its widest gaps; parts are read from top to bottom and
 * in writing direction. Objects that no gap separates are ordered by their upper edge.
 */
export function readingOrder<T extends Placed>(items: readonly T[], rightToLeft = false): T[] {
  if (items.length < 2) return [...items];
  const byEdge = items.toSorted((a, b) => a.box.y - b.box.y || start(a, rightToLeft) - start(b, rightToLeft));
  if (items.length > MAX_CUT) return byEdge;
  const rows = cut(items, ({ box }) => span(box.y, box.height));
  const columns = cut(items, (item) => span(start(item, rightToLeft), item.box.width));
  const parts = columns.gap > rows.gap ? columns.parts : rows.parts;
  if (parts.length > 1) return parts.flatMap((part) => readingOrder(part, rightToLeft));
  const [first, ...rest] = byEdge;
  return first ? [first, ...readingOrder(rest, rightToLeft)] : [];
}

/** Measured from the side at which lines start. */
const start = ({ box }: Placed, rightToLeft: boolean): number => (rightToLeft ? -(box.x + box.width) : box.x);

interface Span {
  readonly from: number;
  readonly to: number;
}

function span(from: number, size: number): Span {
  const give = Math.min(size / 10, OVERLAP);
  return { from: from + give, to: from + size - give };
}

interface Cut<T> {
  readonly parts: readonly (readonly T[])[];
  /** The width of the widest gap. */
  readonly gap: number;
}

/** Cuts at the widest gap and at gaps that are nearly as wide. */
function cut<T>(items: readonly T[], spanOf: (item: T) => Span): Cut<T> {
  const sorted = items.map((item) => ({ item, ...spanOf(item) })).toSorted((a, b) => a.from - b.from);
  const gaps = gapsBefore(sorted);
  const widest = greatest(gaps);
  const parts: T[][] = [];
  for (const [index, { item }] of sorted.entries()) {
    const gap = gaps[index] ?? 0;
    const last = parts.at(-1);
    if (last && (gap <= 0 || gap < widest / 2)) last.push(item);
    else parts.push([item]);
  }
  return { parts, gap: widest };
}

/** Returns the gap before each range. 0 or less means no gap. */
function gapsBefore(spans: readonly Span[]): number[] {
  let end = Number.POSITIVE_INFINITY;
  return spans.map(({ from, to }, index) => {
    const gap = index === 0 ? 0 : from - end;
    end = index === 0 ? to : Math.max(end, to);
    return gap;
  });
}
