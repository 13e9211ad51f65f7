import type { DocumentNode } from '@editor-companion/document';
import type { FlatBlock } from '../block/flat-block.ts';
import { twipsToPt } from '../units.ts';
import type { ListPlace } from './place.ts';

interface OpenList {
  readonly place: ListPlace;
  /** The number of its last item. */
  ordinal: number;
  readonly kind: string;
  readonly node: { type: string; attrs?: Record<string, unknown>; content: DocumentNode[] };
}

/** Nests list paragraphs into lists. Other blocks stay in place or continue the item before them. */
export function nestLists(blocks: readonly FlatBlock[]): DocumentNode[] {
  const top: DocumentNode[] = [];
  const open: OpenList[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.list) addItem(top, open, block.node, block.list);
    else if (isSpacer(block) && block.isCertain !== true && resumes(open, blocks, index)) addSpacer(open, block);
    else if (!continueItem(open, block)) {
      open.length = 0;
      top.push(block.node);
    }
  }
  return top;
}

function addItem(top: DocumentNode[], open: OpenList[], node: DocumentNode, place: ListPlace): void {
  const kind = kindOf(place);
  while (endsBefore(open.at(-1), place, kind)) open.pop();
  let current = open.at(-1);
  if (!current || current.place.level < place.level) {
    const siblings = current ? contentOf(current.node.content.at(-1)) : top;
    const attrs = listAttributes(place, kind, open);
    const list = { type: kind, ...(Object.keys(attrs).length > 0 && { attrs }), content: [] };
    current = { place, kind, node: list, ordinal: place.ordinal };
    siblings.push(current.node);
    open.push(current);
  }
  current.ordinal = place.ordinal;
  current.node.content.push(itemOf(kind, place, node));
}

const kindOf = ({ checked, ordered }: ListPlace): string => {
  if (checked !== undefined) return 'taskList';
  return ordered ? 'orderedList' : 'bulletList';
};

function endsBefore(open: OpenList | undefined, place: ListPlace, kind: string): boolean {
  if (!open || open.place.level < place.level) return false;
  if (open.place.level > place.level) return true;
  if (open.kind !== kind || open.place.list !== place.list) return true;
  return kind === 'orderedList' && place.ordinal !== open.ordinal + 1;
}

/** @param around the surrounding lists */
function listAttributes(place: ListPlace, kind: string, around: readonly OpenList[]): Record<string, unknown> {
  if (kind === 'taskList') return {};
  const depth = around.filter((list) => list.kind === 'orderedList').length + 1;
  return {
    ...(kind === 'orderedList' ? { start: place.ordinal, ...numbersAt(depth, place) } : place.attributes),
    ...position(place, around.at(-1)?.place.indent ?? 0),
    ...direction(place, around),
  };
}

/** Returns the indent of the text from the edge of the list's container, and the hanging indent of the labels. */
function position({ indent, hanging }: ListPlace, edge: number): Record<string, unknown> {
  // Labels may hang beside the edge. Without any indent they cannot be placed, because CSS has no tab after them.
  const isPlaced = hanging !== undefined && (indent > 0 || hanging > 0);
  return {
    ...(isPlaced && { indent: twipsToPt(Math.max(indent - edge, 0)) }),
    ...(isPlaced && hanging > 0 && { hanging: twipsToPt(hanging) }),
  };
}

/** Returns the direction. Left-to-right is stated only within a right-to-left list. Task lists have none. */
function direction({ isRightToLeft = false }: ListPlace, around: readonly OpenList[]): Record<string, unknown> {
  const outer = around.findLast(({ kind }) => kind !== 'taskList')?.place.isRightToLeft ?? false;
  if (isRightToLeft) return { dir: 'rtl' };
  return outer ? { dir: 'ltr' } : {};
}

/** Adjusts the level text if outer levels are missing: `%3)` becomes `%2)` in two lists. */
function numbersAt(depth: number, { level, attributes }: ListPlace): Readonly<Record<string, unknown>> {
  const { levelText } = attributes;
  if (depth > level || typeof levelText !== 'string') return attributes;
  const isAlone = levelText.replace(`%${level + 1}`, '').search(/%\d/) < 0;
  return isAlone ? { ...attributes, levelText: levelText.replace(`%${level + 1}`, `%${depth}`) } : attributes;
}

function itemOf(kind: string, { checked }: ListPlace, node: DocumentNode): DocumentNode {
  if (kind !== 'taskList') return { type: 'listItem', content: [node] };
  return { type: 'taskItem', attrs: { checked: checked === true }, content: [node] };
}

function addSpacer(open: readonly OpenList[], { node, indent = 0 }: FlatBlock): void {
  const list = open.at(-1);
  indentFrom(node, indent, list?.place.indent ?? 0);
  contentOf(list?.node.content.at(-1)).push(node);
}

const isSpacer = ({ node }: FlatBlock): boolean => node.type === 'paragraph' && node.content === undefined;

/** After empty paragraphs an open list may continue, or a list inside it may begin. The empty paragraphs then do not end it. */
function resumes(open: readonly OpenList[], blocks: readonly FlatBlock[], index: number): boolean {
  const next = blocks
    .slice(index + 1, index + MAX_SPACERS)
    .find((block) => block.list !== undefined || !isSpacer(block))?.list;
  if (!next) return false;
  return open.some(({ place: { list, level } }) => level < next.level || (level === next.level && list === next.list));
}

const MAX_SPACERS = 8;

/** A paragraph without a number that is indented like the text of an item belongs to that item. */
function continueItem(open: OpenList[], block: FlatBlock): boolean {
  if (!block.continues || open.length === 0) return false;
  const indent = block.indent ?? 0;
  while (open.length > 1 && isWithin(open.at(-1), block, indent)) open.pop();
  const list = open.at(-1);
  if (!list || (block.itemLevel === undefined && list.place.indent > indent + INDENT_TOLERANCE)) return false;
  indentFrom(block.node, indent, list.place.indent);
  if (CONTAINERS.has(block.node.type)) outdent(block.node, list.place.indent);
  contentOf(list.node.content.at(-1)).push(block.node);
  return true;
}

/** Tells whether a list has a larger indent than the item that a block continues. */
const isWithin = (list: OpenList | undefined, { itemLevel }: FlatBlock, indent: number): boolean =>
  itemLevel === undefined
    ? (list?.place.indent ?? 0) > indent + INDENT_TOLERANCE
    : (list?.place.level ?? 0) > itemLevel;

/** Adjusts the indents of the blocks in a container. */
function outdent({ content = [] }: DocumentNode, edge: number): void {
  for (const node of content) {
    if (CONTAINERS.has(node.type)) outdent(node, edge);
    const name = node.type.endsWith('List') ? 'indent' : 'indentLeft';
    const stated: unknown = node.attrs?.[name];
    if (typeof stated !== 'string') continue;
    const indent = Math.round(Number.parseFloat(stated) * 20);
    if (name === 'indentLeft') indentFrom(node, indent, edge);
    else node.attrs = { ...node.attrs, indent: twipsToPt(Math.max(indent - edge, 0)) };
  }
}

const CONTAINERS = new Set(['blockquote', 'details', 'detailsContent']);

/** A paragraph in an item is indented from the item's text. */
function indentFrom({ attrs }: DocumentNode, indent: number, edge: number): void {
  const name = attrs?.['dir'] === 'rtl' ? 'indentRight' : 'indentLeft';
  if (attrs?.[name] === undefined) return;
  if (indent === edge) delete attrs[name];
  else attrs[name] = twipsToPt(indent - edge);
}

/** The maximum difference of equal indents in twips. */
const INDENT_TOLERANCE = 40;

const contentOf = (node: DocumentNode | undefined): DocumentNode[] => node?.content ?? [];
