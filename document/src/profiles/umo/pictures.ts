import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import type { FromEditor } from '../engine/from-editor.ts';
import { named, pair, same } from '../engine/pair.ts';
import type { AttributeRules } from '../engine/pair.ts';
import type { ToEditor } from '../engine/to-editor.ts';
import { paragraph, marginOf, spacesOf } from './text-blocks.ts';

/*
 * In Umo a picture is a block or, as another node, a part of a line. Here every picture is a part of a line: a block is a paragraph with
 * nothing else in it.
 */

const SIZE = ['src', 'width', 'height'] as const;
/** Umo changes the node of a file that it considers not uploaded, which fails directly after it has received the document. */
const toRules: AttributeRules = {
  ...same(...SIZE),
  src: (src) => ({ src, uploaded: true }),
  alt: named('name'),
};
const fromRules: AttributeRules = { ...same(...SIZE), name: named('alt') };
const block = pair('image', 'image', toRules, fromRules);
const inline = pair('image', 'inlineImage', toRules, fromRules);

const SIDES: Readonly<Record<string, string>> = { left: 'flex-start', center: 'center', right: 'flex-end' };

/** The name of a picture without an accepted URL, such as one that is still being uploaded. */
const UNREADABLE = 'umoImage';

/** Writes a paragraph, or the picture that is its only content. */
export function writeParagraph(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const [image, ...others] = node.content ?? [];
  const isBlock = image?.type === 'image' && others.length === 0 && !isPartOfText(image);
  return [isBlock ? writeBlock(node, image, to) : to.pair(paragraph, node)];
}

function isPartOfText({ attrs = {}, marks = [] }: DocumentNode): boolean {
  const rest = attrs['umo'];
  return marks.length > 0 || attrs['float'] != null || (isRecord(rest) && rest['inline'] === true);
}

function writeBlock({ attrs = {} }: DocumentNode, image: DocumentNode, to: ToEditor): DocumentNode {
  const side = typeof attrs['textAlign'] === 'string' ? attrs['textAlign'] : 'left';
  const made = to.attributes(block, image, 'nodes');
  return {
    type: 'image',
    attrs: { ...made, nodeAlign: SIDES[side] ?? 'flex-start', ...(made['margin'] === null && marginOf(attrs)) },
  };
}

/** Writes an inline picture. A picture of unknown size gets no size, so that Umo does not choose one. */
export function writeInline(node: DocumentNode, to: ToEditor): DocumentNode[] {
  const { width = null, height = null } = node.attrs ?? {};
  return [
    to.pair(inline, { ...node, attrs: { ...node.attrs, ...(width === null && height === null && noSize(node)) } }),
  ];
}

const noSize = ({ attrs = {} }: DocumentNode) => {
  const rest = attrs['umo'];
  return { umo: { width: null, height: null, ...(isRecord(rest) && rest) } };
};

export function readBlock(node: DocumentNode, from: FromEditor): DocumentNode[] {
  const { nodeAlign = 'center', ...attrs } = node.attrs ?? {};
  const made = from.attributes(block, { ...node, attrs: { ...attrs, nodeAlign: 'center' } }, 'nodes');
  if (made['src'] === undefined) return [...unreadable(node, from)];
  const textAlign = Object.keys(SIDES).find((side) => SIDES[side] === nodeAlign) ?? 'center';
  const spaces = Object.entries(spacesOf(attrs['margin']) ?? {}).filter(([, value]) => value !== null);
  const image: DocumentNode = { type: 'image', attrs: { ...made } };
  return [{ type: 'paragraph', attrs: { textAlign, ...Object.fromEntries(spaces) }, content: [image] }];
}

export function readInline(node: DocumentNode, from: FromEditor): DocumentNode[] {
  const made = from.pair(inline, node);
  if (made.attrs?.['src'] === undefined) return [...unreadable(node, from)];
  const rest = made.attrs['umo'];
  return [{ ...made, attrs: { ...made.attrs, umo: { ...(isRecord(rest) && rest), inline: true } } }];
}

const unreadable = (node: DocumentNode, from: FromEditor): readonly DocumentNode[] =>
  from.keep({ ...node, type: UNREADABLE, attrs: { ...node.attrs, inline: node.type === 'inlineImage' } });

/** Restores the attributes that `unreadable` kept. */
const writeUnreadable = ({ attrs = {}, marks }: DocumentNode, to: ToEditor): DocumentNode[] => {
  const found = to.marks(marks);
  return [
    { type: attrs['inline'] === true ? 'inlineImage' : 'image', attrs, ...(found.length > 0 && { marks: found }) },
  ];
};

export const unreadablePictures = { [UNREADABLE]: { write: writeUnreadable } };
