import type { DocumentNode } from '@editor-companion/core/plugin';
import { append, greatest } from '@editor-companion/formats/lists';
import { textOf, type Line } from '../layout/line.ts';
import { isRightToLeft } from '../page/direction.ts';
import { markerFrom, markerOf, startOf, type Marker } from '../layout/marker.ts';
import { figureOf } from '../write/figures.ts';
import { inlineOf, type InlineContext } from '../write/inline.ts';
import { listOfItems } from '../write/lists.ts';
import type { Note } from '../write/notes.ts';
import { contentsIn, linesOfContents, type Contents } from './contents.ts';
import { nestedByPlace, type PlacedItem, type PlacedList } from './flat-lists.ts';
import { kindOf, levelOf, type TagKind } from './kinds.ts';
import { createTag, isTag, kidsOf, tagsIn, type Tag, type TaggedContent } from '../page/tag.ts';

/** Rows with more cells are not filled up with missing cells. */
const MAX_COLUMNS = 1000;

/** The state of converting a structure tree. */
export interface TaggedStory {
  readonly contents: Contents;
  readonly inline: InlineContext;
  /** Collects the notes, which are separate from the text. */
  readonly notes: Note[];
  /** The number of ordered lists around the current element. 0 by default. */
  readonly depth?: number;
  /** True if the tags of the file do not nest lists, so that positions determine nesting. */
  readonly isFlat?: boolean;
}

type Write = (tag: Tag, story: TaggedStory) => DocumentNode[];

const isBlock = (tag: Tag): boolean => kindOf(tag.type) !== 'inline';

const WRITERS: Readonly<Record<Exclude<TagKind, 'group' | 'inline'>, Write>> = {
  heading: (tag, story) =>
    withInner(tag, story, (lines) => ({
      type: 'heading',
      attrs: { level: levelOf(tag.type), ...directionOf(lines) },
      content: inlineOf(lines, story.inline, 'heading'),
    })),
  paragraph: (tag, story) => withInner(tag, story, (lines) => paragraph(lines, story)),
  quote(tag, story) {
    const content = blocksIn(tag, story);
    return content.length > 0 ? [{ type: 'blockquote', content }] : [];
  },
  code(tag, story) {
    const text = linesOfContents(
      story.contents,
      contentsIn(tag, () => false),
    )
      .map(textOf)
      .join('\n');
    return text === '' ? [] : [{ type: 'codeBlock', content: [{ type: 'text', text }] }];
  },
  list: writeList,
  table: writeTable,
  figure: (tag, story) => withInner(tag, story, (lines) => paragraph(lines, story)),
  note(tag, story) {
    const lines = linesOfContents(
      story.contents,
      contentsIn(tag, () => false),
    );
    const [label, body] = withoutLabel(lines);
    if (body.length > 0) story.notes.push({ label, blocks: [paragraph(body, story)] });
    return [];
  },
};

/** Returns the blocks of an element's children. Text outside a block becomes a paragraph. */
export function blocksIn(tag: Tag, story: TaggedStory): DocumentNode[] {
  const blocks: DocumentNode[] = [];
  let loose: TaggedContent[] = [];
  let lists: PlacedList[] = [];
  const settle = (): void => {
    append(blocks, nestedByPlace(lists, (story.depth ?? 0) + 1));
    lists = [];
    const lines = linesOfContents(story.contents, loose);
    if (lines.length > 0) blocks.push(asFormula(paragraph(lines, story)));
    append(blocks, picturesIn(loose, story));
    loose = [];
  };
  for (const kid of kidsOf(tag)) {
    if (!isTag(kid)) loose.push(kid);
    else if (kindOf(kid.type) === 'inline') append(loose, contentsIn(kid, isBlock));
    else {
      const isNestable = story.isFlat === true && kindOf(kid.type) === 'list';
      if (!isNestable || loose.length > 0) settle();
      if (isNestable) lists.push(itemsOf(kid, story));
      else append(blocks, writeTag(kid, story));
    }
  }
  settle();
  return blocks;
}

function writeTag(tag: Tag, story: TaggedStory): DocumentNode[] {
  const kind = kindOf(tag.type);
  return kind === 'group' || kind === 'inline' ? blocksIn(tag, story) : WRITERS[kind](tag, story);
}

/** Makes a block of the text of an element. Blocks inside it that the document model does not allow follow after it. */
function withInner(tag: Tag, story: TaggedStory, make: (lines: readonly Line[]) => DocumentNode): DocumentNode[] {
  const parts = contentsIn(tag, isBlock);
  const lines = linesOfContents(story.contents, parts);
  const own = lines.length > 0 ? [make(lines)] : [];
  return [
    ...own,
    ...picturesIn(parts, story, tag.alt),
    ...outermostBlocks(tag).flatMap((inner) => writeTag(inner, story)),
  ];
}

const picturesIn = (parts: readonly TaggedContent[], { contents }: TaggedStory, alt = ''): DocumentNode[] =>
  parts
    .flatMap((part) => contents.takePictures(part))
    .map((picture) => figureOf(picture, alt === '' ? picture.alt : alt));

const outermostBlocks = (tag: Tag): Tag[] =>
  tagsIn(tag).flatMap((kid) => (isBlock(kid) ? [kid] : outermostBlocks(kid)));

const paragraph = (lines: readonly Line[], { inline }: TaggedStory): DocumentNode => {
  const attrs = directionOf(lines);
  return { type: 'paragraph', ...(attrs.dir !== undefined && { attrs }), content: inlineOf(lines, inline) };
};

/** A formula outside a paragraph becomes a display formula. */
function asFormula(block: DocumentNode): DocumentNode {
  const [formula, ...others] = block.content ?? [];
  return formula?.type === 'inlineMath' && others.length === 0 ? { ...formula, type: 'blockMath' } : block;
}

function directionOf(lines: readonly Line[]): { readonly dir?: 'rtl' } {
  const letters = lines.map(textOf).join('').match(/\p{L}/gu) ?? [];
  return letters.filter(isRightToLeft).length * 2 > letters.length ? { dir: 'rtl' } : {};
}

function writeList(tag: Tag, story: TaggedStory): DocumentNode[] {
  return listOfItems(itemsOf(tag, story), (story.depth ?? 0) + 1);
}

/** Returns the items of a list. The label of an item is a separate element or the beginning of its first line. */
function itemsOf(tag: Tag, story: TaggedStory): PlacedItem[] {
  const items: PlacedItem[] = [];
  for (const kid of tagsIn(tag)) {
    if (kindOf(kid.type) === 'list') {
      const last = items.at(-1);
      const nested = writeList(kid, within(story, last?.marker));
      if (last) append(last.content, nested);
      else items.push({ marker: undefined, content: [{ type: 'paragraph' }, ...nested], left: undefined });
    } else items.push(itemOf(kid, story, items.at(-1)?.marker));
  }
  return items.filter(({ content }) => content.length > 0);
}

/** Returns the state for the content of an item with this label. */
const within = (story: TaggedStory, marker: Marker | undefined): TaggedStory =>
  marker?.ordered === true ? { ...story, depth: (story.depth ?? 0) + 1 } : story;

/** @param before the marker of the previous item, which a number that touches its text may continue */
function itemOf(tag: Tag, story: TaggedStory, before?: Marker): PlacedItem {
  const label = labelOf(tag, story);
  const first = firstParagraph(tag);
  const lines = first === undefined ? [] : linesOfContents(story.contents, contentsIn(first, isBlock));
  const [line, ...rest] = lines;
  const marker =
    label === undefined
      ? line && markerOf(line, before && [before])
      : markerFrom(label.glyphs, label.left, label.right);
  const isText = label !== undefined && marker === undefined;
  const behind = label === undefined ? line?.glyphs.slice(marker?.glyphs.length ?? 0) : line?.glyphs;
  const shown = line && behind && behind.length > 0 ? [{ ...line, glyphs: behind }, ...rest] : rest;
  const all = isText ? [label, ...shown] : shown;
  const own = all.length > 0 ? [paragraph(all, story)] : [];
  const content = [...own, ...blocksIn(tag, within(story, marker))];
  const isWithin = content[0] === undefined || content[0].type === 'paragraph';
  const left = marker?.left ?? (line && startOf(line));
  return { marker, content: isWithin ? content : [{ type: 'paragraph' }, ...content], left };
}

/** Returns the number or bullet of an item that has a label element. The text may touch it. */
function labelOf(tag: Tag, { contents }: TaggedStory): Line | undefined {
  const [first] = tagsIn(tag);
  if (first?.type !== 'Lbl') return undefined;
  return linesOfContents(
    contents,
    contentsIn(first, () => false),
  )[0];
}

/** Returns the element with the first text of an item. It is the item itself if the label or the body contains text directly. */
function firstParagraph(tag: Tag): Tag | undefined {
  const [first] = kidsOf(tag);
  if (first === undefined || !isTag(first)) return first && tag;
  const kind = kindOf(first.type);
  if (first.type === 'Lbl') return bodyOf(tag);
  if (kind === 'inline') return tag;
  if (kind === 'group') return firstParagraph(first);
  return kind === 'paragraph' || kind === 'heading' ? first : undefined;
}

/** Returns the element with the first text after the label. */
function bodyOf(tag: Tag): Tag | undefined {
  const [, body] = kidsOf(tag);
  if (body === undefined || !isTag(body)) return tag;
  return firstParagraph(body) ?? body;
}

function writeTable(tag: Tag, story: TaggedStory): DocumentNode[] {
  const rows = rowsIn(tag).map((row) => ({
    type: 'tableRow',
    content: cellsIn(row).map((cell) => writeCell(cell, story)),
  }));
  const captions = tagsIn(tag)
    .filter(({ type }) => type === 'Caption')
    .flatMap((caption) => writeTag(caption, story));
  const filled = rows.filter(({ content }) => content.length > 0);
  return [...captions, ...(filled.length > 0 ? [{ type: 'table', content: filled }] : [])];
}

/** Returns the cells of a row. A missing cell before others becomes an empty one, because pages omit cells that show nothing. */
function cellsIn(row: Tag): Tag[] {
  const cells = tagsIn(row).filter(({ type }) => type === 'TD' || type === 'TH');
  const last = greatest(row.kids.keys(), -1);
  if (cells.length !== row.kids.size || last + 1 === cells.length || last >= MAX_COLUMNS) return cells;
  return Array.from({ length: last + 1 }, (_, at) => {
    const kid = row.kids.get(at);
    return kid !== undefined && isTag(kid) ? kid : createTag('TD');
  });
}

const rowsIn = (tag: Tag): Tag[] =>
  tagsIn(tag).flatMap((kid) => (kid.type === 'TR' ? [kid] : kid.type === 'Caption' ? [] : rowsIn(kid)));

function writeCell(cell: Tag, story: TaggedStory): DocumentNode {
  const { type, colspan, rowspan } = cell;
  const content = blocksIn(cell, story);
  return {
    type: type === 'TH' ? 'tableHeader' : 'tableCell',
    ...((colspan > 1 || rowspan > 1) && { attrs: { colspan, rowspan } }),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

/** Splits a note into its label and the lines without the label. */
function withoutLabel(lines: readonly Line[]): readonly [string, readonly Line[]] {
  const [first, ...rest] = lines;
  if (first === undefined) return ['', lines];
  const end = first.glyphs.findIndex(({ isApart }, at) => isApart && at > 0);
  const glyphs = first.glyphs.slice(0, end === -1 ? 0 : end);
  const label = glyphs.map(({ text }) => text).join('');
  if (glyphs.length === 0 || glyphs.length > 4) return ['', lines];
  return [label, [{ ...first, glyphs: first.glyphs.slice(glyphs.length) }, ...rest]];
}
