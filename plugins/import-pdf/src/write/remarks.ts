import type { DocumentMark, ImportedComment } from '@editor-companion/core/plugin';
import type { PageLines } from '../layout/bands.ts';
import type { Glyph } from '../page/page.ts';
import { contains, heightOf, type Rect } from '../page/rect.ts';
import type { Remark } from '../page/remark.ts';

/** Returns the comments of a file in order. Annotations that only resolve a comment become a property of it. */
export function commentsOf(remarks: readonly Remark[]): ImportedComment[] {
  const settled = settledIn(remarks);
  const ids = new Set(remarks.filter(isComment).map(({ id }) => id));
  return remarks.filter(isComment).map(({ id, author, date, lines, replyTo }) => ({
    id,
    author,
    ...(date !== '' && { date }),
    content: lines.map((line) => ({
      type: 'paragraph',
      ...(line !== '' && { content: [{ type: 'text', text: line }] }),
    })),
    ...(replyTo !== undefined && replyTo !== id && ids.has(replyTo) && { replyTo }),
    ...(settled.has(id) && { resolved: true }),
  }));
}

const isComment = ({ lines, settles }: Remark): boolean => lines.length > 0 && settles === undefined;

/** Returns the ids of comments whose last review state resolves them. */
function settledIn(remarks: readonly Remark[]): ReadonlySet<string> {
  const settled = new Set<string>();
  for (const { replyTo, settles } of remarks) {
    if (replyTo === undefined || settles === undefined) continue;
    if (settles) settled.add(replyTo);
    else settled.delete(replyTo);
  }
  return settled;
}

/** Returns the marks of comments and text markup on the characters that they cover or are nearest to. */
export function marksOfRemarks(pages: readonly PageLines[]): ReadonlyMap<Glyph, readonly DocumentMark[]> {
  const marks = new Map<Glyph, DocumentMark[]>();
  const settled = settledIn(pages.flatMap(({ page }) => page.remarks));
  for (const { page, lines } of pages) {
    if (page.remarks.length === 0) continue;
    const rows = new Rows(lines.map(({ glyphs }) => glyphs));
    for (const remark of page.remarks) {
      const mark = markOf(remark, settled);
      if (mark === undefined) continue;
      for (const glyph of rows.coveredBy(remark)) add(marks, glyph, mark);
    }
  }
  return marks;
}

function markOf(remark: Remark, settled: ReadonlySet<string>): DocumentMark | undefined {
  const { id, pen, color, replyTo } = remark;
  if (isComment(remark)) {
    if (replyTo !== undefined) return undefined;
    return { type: 'comment', attrs: { commentId: id, ...(settled.has(id) && { resolved: true }) } };
  }
  if (pen === undefined) return undefined;
  return pen === 'highlight' && color !== undefined ? { type: pen, attrs: { color } } : { type: pen };
}

/** A text has each mark once, except for comments, of which a few may overlap. */
function add(marks: Map<Glyph, DocumentMark[]>, glyph: Glyph, mark: DocumentMark): void {
  const own = marks.get(glyph);
  if (own === undefined) marks.set(glyph, [mark]);
  else if (own.length < MAX_MARKS && (mark.type === 'comment' || !own.some(({ type }) => type === mark.type)))
    own.push(mark);
}

/** The maximum number of comments on one character. Further ones have no place in the text. */
const MAX_MARKS = 32;
/** The height in points of the rows of the line index. */
const STEP = 16;
/** The maximum number of characters of a page that are examined for its comments. Further comments have no place in the text. */
const MAX_LOOKS = 3_000_000;
const MAX_ROWS = 1000;

/** Finds the lines of a page by their height. */
class Rows {
  readonly #byHeight = new Map<number, (readonly Glyph[])[]>();
  #looks = MAX_LOOKS;

  constructor(lines: readonly (readonly Glyph[])[]) {
    for (const glyphs of lines) {
      const key = Math.floor((glyphs[0]?.baseline ?? 0) / STEP);
      this.#byHeight.set(key, [...(this.#byHeight.get(key) ?? []), glyphs]);
    }
  }

  coveredBy(remark: Remark): readonly Glyph[] {
    if (this.#looks <= 0) return [];
    const covered = remark.shapes.flatMap((shape) => this.#within(shape));
    return covered.length > 0 ? covered : this.#wordBeside(remark);
  }

  #within(shape: Rect): Glyph[] {
    const lines = this.#near(shape.top - STEP, shape.bottom + STEP);
    return lines
      .flat()
      .filter(({ left, right, top, bottom }) => contains(shape, (left + right) / 2, (top + bottom) / 2));
  }

  #near(top: number, bottom: number): (readonly Glyph[])[] {
    const first = Math.floor(top / STEP);
    const count = Math.min(Math.floor(bottom / STEP) - first + 1, MAX_ROWS);
    if (!(count > 0) || this.#looks <= 0) return [];
    return this.#looked(Array.from({ length: count }, (_, row) => this.#byHeight.get(first + row) ?? []).flat());
  }

  #looked(lines: (readonly Glyph[])[]): (readonly Glyph[])[] {
    for (const line of lines) this.#looks -= line.length;
    return this.#looks > 0 ? lines : [];
  }

  /** Returns the word beside a note: the nearest word to its left side on the nearest line. */
  #wordBeside(rect: Rect): readonly Glyph[] {
    const middle = (rect.top + rect.bottom) / 2;
    const close = this.#near(rect.top - heightOf(rect) - STEP, rect.bottom + heightOf(rect) + STEP);
    const lines = close.length > 0 ? close : this.#looked([...this.#byHeight.values()].flat());
    const line = least(lines, ([glyph]) => Math.abs(middle - ((glyph?.top ?? 0) + (glyph?.bottom ?? 0)) / 2));
    if (line === undefined) return [];
    const nearest = least(line, ({ left, right }) => Math.max(left - rect.left, rect.left - right, 0));
    const at = nearest === undefined ? -1 : line.indexOf(nearest);
    if (at === -1) return [];
    const start = line.findLastIndex(({ isApart }, index) => index <= at && isApart);
    const end = line.findIndex(({ isApart }, index) => index > at && isApart);
    return line.slice(Math.max(0, start), end === -1 ? undefined : end);
  }
}

function least<Item>(items: readonly Item[], measure: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let smallest = Infinity;
  for (const item of items) {
    const value = measure(item);
    if (value < smallest) [best, smallest] = [item, value];
  }
  return best;
}
