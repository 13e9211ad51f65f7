import type { DocumentNode } from '@editor-companion/core/plugin';
import { append } from '@editor-companion/formats/lists';
import { paragraphText, type Levels } from '../layout/headings.ts';
import { isRightToLeft } from '../page/direction.ts';
import { isNext } from '../layout/marker.ts';
import type { Paragraph } from '../layout/paragraph.ts';
import type { Figures } from './figures.ts';
import { inlineOf, type InlineContext } from './inline.ts';
import { listsOf, type Item } from './lists.ts';

/** Returns the blocks of a document in order: headings, lists, paragraphs and figures. */
export function blocksOf(
  paragraphs: readonly Paragraph[],
  levels: Levels,
  context: InlineContext,
  figures: Figures = new Map(),
): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let items: Item[] = [];
  const settle = (): void => {
    append(blocks, listsOf(items));
    items = [];
  };
  const show = (at: number): void => {
    const nodes = figures.get(at);
    if (nodes === undefined) return;
    settle();
    append(blocks, nodes);
  };
  for (const [at, paragraph] of paragraphs.entries()) {
    show(at);
    const level = levels.get(paragraph);
    const { marker } = paragraph;
    if (level === undefined && marker !== undefined && isItem(paragraphs, at, items)) {
      items.push({ marker, paragraph: plain(withoutMarker(paragraph), context), size: paragraph.lines[0]?.size ?? 12 });
      continue;
    }
    settle();
    blocks.push(level === undefined ? plain(paragraph, context) : headed(paragraph, level, context));
  }
  settle();
  show(paragraphs.length);
  return blocks;
}

/**
 * Tells whether a paragraph is a list item. A bullet makes one. A number must be the first of a list or continue one; letters and
 * multi-level numbers need a neighbour.
 */
function isItem(paragraphs: readonly Paragraph[], at: number, items: readonly Item[]): boolean {
  const marker = paragraphs[at]?.marker;
  if (marker === undefined) return false;
  const next = paragraphs[at + 1]?.marker;
  const isFollowed = next !== undefined && isNext(marker, next);
  if (marker.path.length > 1) return isFollowed || items.some((item) => isNext(item.marker, marker));
  if (!marker.ordered || items.length > 0) return true;
  return marker.type === '1' || isFollowed || marker.value === 1;
}

function withoutMarker({ lines, marker }: Paragraph): Paragraph {
  const [first, ...rest] = lines;
  if (first === undefined || marker === undefined) return { lines, marker };
  return { marker, lines: [{ ...first, glyphs: first.glyphs.slice(marker.glyphs.length) }, ...rest] };
}

const plain = (paragraph: Paragraph, context: InlineContext): DocumentNode => ({
  type: 'paragraph',
  ...withAttrs(layoutOf(paragraph)),
  content: inlineOf(paragraph.lines, context),
});

const headed = (paragraph: Paragraph, level: number, context: InlineContext): DocumentNode => ({
  type: 'heading',
  attrs: { level, ...layoutOf(paragraph) },
  content: inlineOf(paragraph.lines, context, 'heading'),
});

const withAttrs = (attrs: Record<string, string>): { attrs?: Record<string, string> } =>
  Object.keys(attrs).length > 0 ? { attrs } : {};

/** Returns the direction and alignment if they differ from the default. */
function layoutOf(paragraph: Paragraph): Record<string, string> {
  const { lines } = paragraph;
  const letters = paragraphText(paragraph).match(/\p{L}/gu) ?? [];
  const isRtl = letters.filter(isRightToLeft).length * 2 > letters.length;
  const align = alignmentOf(lines);
  const usual = isRtl ? 'right' : 'left';
  return { ...(isRtl && { dir: 'rtl' }), ...(align !== usual && align !== '' && { textAlign: align }) };
}

/** Determines the alignment by the space at both ends of each line. Returns an empty string if it is unclear. */
function alignmentOf(lines: Paragraph['lines']): string {
  const [first] = lines;
  if (first === undefined) return '';
  const rooms = lines.map(({ left, right, column }) => [left - column.left, column.right - right] as const);
  const slack = first.size * 0.75;
  const isFull = rooms.slice(0, -1).every(([, after]) => after < slack / 3);
  if (lines.length >= 3 && isFull) return 'justify';
  if (rooms.every(([before, after]) => Math.abs(before - after) < slack && before > slack * 3)) return 'center';
  if (rooms.every(([before, after]) => after < slack / 2 && before > slack * 4)) return 'right';
  return '';
}
