import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { textOf } from '../node.ts';
import { MAX_MARKS } from './mark-stack.ts';
import type { InlineBuilder } from './inline-builder.ts';

/** A place in a line of inline nodes: before a character of a text, or before or after another node. */
interface Place {
  readonly node: DocumentNode;
  /** In characters of the node's text; 0 or 1 for another node. */
  readonly offset: number;
}

/** The part of a line of inline nodes that a bookmark covers. */
export interface Stretch {
  readonly line: DocumentNode[];
  readonly first: Place;
  readonly last: Place;
}

/** A bookmark whose end was not read so far. */
export interface OpenBookmark {
  readonly name: string;
  /** The paragraph in which it begins. Undefined if it begins between paragraphs. */
  readonly builder: InlineBuilder | undefined;
  /** Its start in that paragraph, in units of `InlineBuilder.length`. */
  readonly start: number;
  /** What it covers of the finished paragraphs. */
  readonly stretches: Stretch[];
  /** True if the first of these paragraphs is finished. */
  isFollowed: boolean;
  /** The number of stretches if they are all of that paragraph's text. */
  wholeOf?: number;
}

/** Begins a bookmark at the present place of a paragraph, or between paragraphs. */
export const openBookmark = (name: string, builder?: InlineBuilder): OpenBookmark => ({
  name,
  builder,
  start: builder?.length ?? 0,
  stretches: [],
  isFollowed: false,
});

const sizeOf = ({ text }: DocumentNode): number => text?.length ?? 1;

/** Returns the lines between two places of a paragraph, in units of `InlineBuilder.length`. */
export function stretchesIn({ pieces }: InlineBuilder, start: number, end: number): Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  for (const piece of pieces) {
    if ('block' in piece) continue;
    let first: Place | undefined;
    let last: Place | undefined;
    for (const node of piece.inlines) {
      const size = sizeOf(node);
      const [from, to] = [Math.max(start - at, 0), Math.min(end - at, size)];
      if (from < to) {
        first ??= { node, offset: from };
        last = { node, offset: to };
      }
      at += size;
      if (at >= end) break;
    }
    if (first && last) found.push({ line: piece.inlines, first, last });
    if (at >= end) break;
  }
  return found;
}

/** Returns the text of stretches with blanks between, up to a number of characters. */
export function wordsIn(stretches: readonly Stretch[], most: number): string {
  let words = '';
  for (const { line, first, last } of stretches) {
    const [start, end] = [line.indexOf(first.node), line.indexOf(last.node)];
    if (start < 0) continue;
    for (const [index, { text = '' }] of line.slice(start, end + 1).entries()) {
      const upTo = start + index === end ? last.offset : text.length;
      words += text.slice(index === 0 ? first.offset : 0, upTo);
      if (words.length >= most) return words.slice(0, most);
    }
    words += ' ';
  }
  return words;
}

/** Nodes that writers may place outside of the bookmarks around them. */
const UNMARKED: ReadonlySet<string> = new Set(['headingNumber', 'footnoteReference']);

const isBookmark = ({ type }: DocumentMark): boolean => type === 'bookmark';

/** Bookmarks of one text have no order of their own. */
const byName = (one: DocumentMark, other: DocumentMark): number =>
  textOf(one, 'name') === textOf(other, 'name')
    ? 0
    : (textOf(one, 'name') ?? '') < (textOf(other, 'name') ?? '')
      ? -1
      : 1;

/** Marks the text of a bookmark, and splits texts at its ends. Returns false if the text no longer exists. */
export function markStretch({ line, first, last }: Stretch, name: string): boolean {
  const start = indexAt(line, first);
  const end = indexAt(line, last);
  if (start === undefined || end === undefined || start >= end) return false;
  for (let index = start; index < end; index += 1) {
    const node = line[index];
    if (node === undefined || UNMARKED.has(node.type) || (node.marks?.length ?? 0) >= MAX_MARKS) continue;
    const [others, bookmarks] = [node.marks?.filter((mark) => !isBookmark(mark)) ?? [], node.marks?.filter(isBookmark)];
    node.marks = [...[...(bookmarks ?? []), { type: 'bookmark', attrs: { name } }].toSorted(byName), ...others];
  }
  return true;
}

/** Returns the index of the node that begins at a place. A text around the place is split in two. */
function indexAt(line: DocumentNode[], { node, offset }: Place): number | undefined {
  let index = line.indexOf(node);
  if (index < 0) return undefined;
  let rest = offset;
  for (let next = line[index]; next && rest >= sizeOf(next); next = line[index]) {
    rest -= sizeOf(next);
    index += 1;
  }
  const around = line[index];
  if (rest === 0 || around?.text === undefined) return index;
  line.splice(index + 1, 0, { ...around, text: around.text.slice(rest) });
  around.text = around.text.slice(0, rest);
  return index + 1;
}
