import { isPlaced } from '../../../content/block/placed.ts';
import { append } from '../../../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { Story } from '../story.ts';
import { css, inPoints } from '../length.ts';
import { BULLET, type ListLevel, type ListStyle } from '../style/list-style.ts';
import { assemble, type Block } from './block.ts';
import { nextNumber, type Counts } from '../list-counts.ts';
import { readParagraph } from './paragraph.ts';
import { taskOf } from './task.ts';

/** One text:list while it is read. Nested lists share its numbering. */
interface OpenList {
  readonly story: Story;
  readonly level: number;
  readonly styleName: string | undefined;
  readonly counts: Counts;
  /** Receives the list's blocks: the list itself, and blocks that cannot be in a list. */
  readonly out: Block[];
  /** The text indent of the surrounding list, in points. */
  readonly edge: number;
  /** The text indent of its last item, in points. */
  indent: number;
  /** The list node that receives items. */
  node: (DocumentNode & { content: DocumentNode[] }) | undefined;
}

type ReadOthers = (story: Story, blocks: Block[]) => void;

/** Reads text:list, the current element (ODF 1.3, part 3, 5.3.1). @param readOthers reads children that are no text */
export function readList(story: Story, out: Block[], readOthers: ReadOthers, outer?: OpenList): void {
  const { xml } = story;
  const styleName = xml.attribute('text:style-name') ?? outer?.styleName;
  const touches = story.kind === 'slide' && !outer && isListAt(out.at(-1));
  const continues = xml.attribute('text:continue-numbering') === 'true' || touches;
  const level = (outer?.level ?? 0) + 1;
  const list: OpenList = {
    story,
    level,
    styleName,
    counts: countsFor(story, outer, styleName, continues),
    out,
    edge: outer?.indent ?? 0,
    indent: outer?.indent ?? 0,
    node: undefined,
  };
  if (outer && !continues) list.counts.length = Math.min(list.counts.length, level);
  const before = out.length;
  const depth = xml.depth;
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:list-item') readItem(list, readOthers);
    else if (xml.name === 'text:list-header') readHeader(list, readOthers);
  }
  if (story.odf.isOwn) for (const { node } of out.slice(before)) settleDirection(node);
}

/** Moves the direction from the paragraphs to the list: in files of this product, every paragraph of a right-to-left list states it. */
function settleDirection(list: DocumentNode): void {
  if (!isList(list) || list.type === 'taskList') return;
  const { dir: _dir, ...attrs } = list.attrs ?? {};
  const texts = textsIn(list);
  const isRightToLeft = texts.length > 0 && texts.every((text) => text.attrs?.['dir'] === 'rtl');
  list.attrs = { ...attrs, ...(isRightToLeft && { dir: 'rtl' }) };
}

/** Returns the paragraphs and headings of a list, including nested lists. Tables and boxes have a direction of their own. */
function textsIn({ type, content = [] }: DocumentNode): DocumentNode[] {
  if (type === 'table' || type === 'textBox') return [];
  return content.flatMap((child) =>
    child.type === 'paragraph' || child.type === 'heading' ? [child] : textsIn(child),
  );
}

function countsFor(story: Story, outer: OpenList | undefined, style: string | undefined, continues: boolean): Counts {
  if (outer) return outer.counts;
  const { xml } = story;
  const id = xml.attribute('xml:id') ?? xml.attribute('text:id');
  return story.lists.open({ id, style, continues, continued: xml.attribute('text:continue-list') });
}

function readItem(list: OpenList, readOthers: ReadOthers): void {
  const { story, out } = list;
  const start = story.xml.attribute('text:start-value');
  const number = start === undefined ? Number.NaN : Math.trunc(Number(start));
  if (number >= 0 && number < 1_000_000) list.counts[list.level] = number - 1;
  const place = levelOf(list, undefined);
  list.indent = place.indent;
  const { blocks, style } = readContent(list, readOthers);
  // A page break at the start of an item is moved before the item.
  if (blocks[0]?.node.type === 'pageBreak' && blocks.length > 1) {
    list.node = undefined;
    append(out, blocks.splice(0, 1));
  }
  takeBoxes(list, blocks);
  const putBack = blocks.findIndex(({ isPutBack }) => isPutBack !== true);
  for (const block of blocks.splice(0, Math.max(putBack, 0))) addPutBack(list, levelOf(list, style), block);
  const behind = blocks.splice(blocks.findLastIndex(({ isPutBack }) => isPutBack !== true) + 1);
  addBlocks(list, style, blocks);
  for (const block of behind) addPutBack(list, levelOf(list, style), block);
}

/**
 * Moves the boxes with a position in front of the first paragraph of an item to the item before it, or in front of the list, as an item
 * begins with a paragraph.
 */
function takeBoxes(list: OpenList, blocks: Block[]): void {
  const start = blocks.findIndex(({ node }) => !isPlaced(node));
  const boxes = blocks.splice(0, Math.max(start, 0));
  const before = list.node?.content.at(-1)?.content;
  for (const { node } of boxes) {
    if (before) before.push(node);
    else list.out.push({ node: movedBox(node, list.indent - list.edge) });
  }
}

/** Moves a box to the right by a length in points. */
function movedBox(box: DocumentNode, by: number): DocumentNode {
  const { left, top = css(0), ...attrs } = box.attrs ?? {};
  if (attrs['align'] !== undefined) return box;
  const moved = css((typeof left === 'string' ? (inPoints(left) ?? 0) : 0) + by);
  const isAtEdge = moved === css(0);
  return {
    ...box,
    attrs: { ...(!isAtEdge && { left: moved }), ...((isAtEdge || top !== css(0)) && { top }), ...attrs },
  };
}

function addBlocks(list: OpenList, style: string | undefined, blocks: Block[]): void {
  const { out } = list;
  const [first] = blocks;
  if (!first) return;
  const shape = levelOf(list, style);
  if (isList(first.node)) addSublists(list, blocks);
  else if (
    (shape.unmarked && !isBare(list, shape)) ||
    first.unmarked ||
    first.node.type === 'heading' ||
    first.node.type === 'pageBreak'
  ) {
    list.node = undefined;
    append(out, blocks);
  } else addItem(list, shape, blocks);
}

/** Adds restored blocks that were deleted before the text of an item. They were items before it. */
function addPutBack(list: OpenList, shape: ListLevel, block: Block): void {
  if (!isList(block.node)) return addItem(list, shape, [block]);
  if (list.node?.type === block.node.type) append(list.node.content, block.node.content ?? []);
  else if (list.node) addItem(list, shape, [block]);
  else list.out.push(block);
}

/** Tells whether a numbered list without labels stays a list, as in files of this product. */
const isBare = ({ story }: OpenList, { ordered }: ListLevel): boolean => story.odf.isOwn && ordered;

/** Reads a list header. It has no label: it continues the previous item, or is an item without one. */
function readHeader(list: OpenList, readOthers: ReadOthers): void {
  const { blocks, style } = readContent(list, readOthers);
  const item = list.node?.content.at(-1);
  const [first] = blocks;
  if (item?.content) append(item.content, assemble(blocks));
  else if (first?.node.type === 'paragraph') addHeader(list, levelOf(list, style), assemble(blocks));
  else append(list.out, blocks);
}

function addHeader(list: OpenList, { ordered, start, attributes }: ListLevel, content: DocumentNode[]): void {
  const number = (list.counts[list.level] ?? start - 1) + 1;
  const attrs = ordered ? { ...attributes, start: number, levelText: '' } : { listStyle: '' };
  list.node = { type: ordered ? 'orderedList' : 'bulletList', attrs, content: [{ type: 'listItem', content }] };
  list.out.push({ node: list.node });
}

/** Reads the blocks of the current item, with the list style that its first paragraph names. */
function readContent(list: OpenList, readOthers: ReadOthers): { blocks: Block[]; style: string | undefined } {
  const { story } = list;
  const { xml } = story;
  const blocks: Block[] = [];
  let style: string | undefined;
  const depth = xml.depth;
  while (xml.nextChild(depth)) {
    if (xml.name === 'text:p' || xml.name === 'text:h') {
      style ??= story.paragraphStyle(xml.attribute('text:style-name')).listStyle;
      const start = blocks.length;
      readParagraph(story, blocks, true);
      shiftBoxes(blocks, start, -list.indent);
    } else if (xml.name === 'text:list') readList(story, blocks, readOthers, list);
    else story.inside(() => readOthers(story, blocks));
  }
  return { blocks, style };
}

/** Positions in an item count from the edge of its text, not from that of the page's text. */
function shiftBoxes(blocks: Block[], start: number, by: number): void {
  for (let index = start; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block && isPlaced(block.node)) blocks[index] = { ...block, node: movedBox(block.node, by) };
  }
}

const LISTS = new Set(['bulletList', 'orderedList', 'taskList']);
const isList = ({ type }: DocumentNode): boolean => LISTS.has(type);

const isListAt = (block: Block | undefined): boolean => block !== undefined && isList(block.node);

function levelOf({ story, styleName, level }: OpenList, ofParagraph: string | undefined): ListLevel {
  const style: ListStyle | undefined = story.styles.list(styleName) ?? story.styles.list(ofParagraph);
  return style?.get(level) ?? BULLET;
}

/** Adds an item that only holds nested lists to the previous item, as it shows no label of its own. */
function addSublists(list: OpenList, blocks: readonly Block[]): void {
  const before = list.node ?? listBefore(list);
  const item = before?.content?.at(-1);
  if (!item)
    append(
      list.out,
      blocks.map((block) => lifted(list, block)),
    );
  else for (const node of assemble(blocks)) addTo(item, node);
}

/** Adjusts the indent of a list that replaces its surrounding list, so that its position does not change. */
function lifted({ edge, indent }: OpenList, block: Block): Block {
  const stated: unknown = block.node.attrs?.['indent'];
  const own = typeof stated === 'string' ? inPoints(stated) : undefined;
  if (own === undefined) return block;
  return { ...block, node: { ...block.node, attrs: { ...block.node.attrs, indent: css(own + indent - edge) } } };
}

/** Returns the previous list on a slide. In presentations every paragraph is a list, so adjacent lists are merged. */
const listBefore = ({ story, out }: OpenList): DocumentNode | undefined => {
  const last = out.at(-1)?.node;
  return story.kind === 'slide' && last && isList(last) ? last : undefined;
};

function addTo(item: DocumentNode, node: DocumentNode): void {
  const content = (item.content ??= []);
  const last = content.at(-1);
  if (last && isList(node) && goesOn(last, node)) append(last.content ?? [], node.content ?? []);
  else content.push(node);
}

/** Tells whether a list continues the previous one, judged by its attributes and numbers. */
function goesOn(before: DocumentNode, node: DocumentNode): boolean {
  if (before.type !== node.type) return false;
  if (node.type === 'taskList') return true;
  const { start: from = 1, ...look } = before.attrs ?? {};
  const { start = 1, ...otherLook } = node.attrs ?? {};
  const isNext = node.type === 'bulletList' || start === Number(from) + (before.content?.length ?? 0);
  return isNext && JSON.stringify(look) === JSON.stringify(otherLook);
}

function addItem(list: OpenList, shape: ListLevel, blocks: readonly Block[]): void {
  const { story, level, counts, out } = list;
  if (shape.ordered && shape.isSimplified) story.odf.warnings.add('LIST_FORMAT_SIMPLIFIED');
  const number = nextNumber(counts, level, shape.start);
  const task = taskOf(blocks, shape);
  const content = assemble(blocks);
  const fresh = task === undefined ? listNode(list, shape, number, content) : { type: 'taskList', content: [] };
  const before = list.node ?? listBefore(list);
  if (before?.content && goesOn(before, fresh)) list.node = { ...before, content: before.content };
  else {
    list.node = fresh;
    out.push({ node: fresh });
  }
  const item = task === undefined ? { type: 'listItem' } : { type: 'taskItem', attrs: { checked: task } };
  list.node.content.push({ ...item, content: startsWithText(content) ? content : [{ type: 'paragraph' }, ...content] });
}

function listNode(list: OpenList, shape: ListLevel, number: number, [first]: readonly DocumentNode[]) {
  return {
    type: shape.ordered ? 'orderedList' : 'bulletList',
    attrs: {
      ...(shape.ordered && { start: number }),
      ...shape.attributes,
      ...placeOf(list, shape),
      ...(!list.story.odf.isOwn && first?.attrs?.['dir'] === 'rtl' && { dir: 'rtl' }),
    },
    content: [] as DocumentNode[],
  };
}

/** Returns the text position, measured from the edge of the list's container. Slides reserve their own space for lists. */
function placeOf({ story, edge }: OpenList, { indent, hanging }: ListLevel): Record<string, unknown> {
  if (story.kind === 'slide' || (indent <= 0 && hanging <= 0)) return {};
  return { indent: css(Math.max(indent - edge, 0)), ...(hanging > 0 && { hanging: css(hanging) }) };
}

const startsWithText = ([first]: readonly DocumentNode[]): boolean => first?.type === 'paragraph';
