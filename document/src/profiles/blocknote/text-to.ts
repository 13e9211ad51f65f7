import type { DocumentNode } from '../../json.ts';
import { isRecord } from '../../json.ts';
import { restOf } from '../engine/attributes.ts';
import type { Pair } from '../engine/pair.ts';
import { string } from '../engine/string.ts';
import { placeOf } from './block.ts';
import type { Entry } from './block.ts';
import { inlineOf } from './inline-to.ts';
import * as pairs from './pairs.ts';
import type { BlockWriter } from './writer.ts';

/** The indent that shows the depth of a nested block. */
export const indentOf = (level: number): string => `${level * 24}px`;

/** Removes the indent that only shows the depth of a block. */
function placed(node: DocumentNode): DocumentNode {
  const { nested = 0 } = placeOf(node.attrs);
  const { indentLeft, ...attrs } = node.attrs ?? {};
  return nested > 0 && indentLeft === indentOf(nested) ? { ...node, attrs } : node;
}

/** Converts a paragraph or heading. Pictures in it become separate blocks, which split the text. */
export function writeText(rule: Pair, given: DocumentNode, writer: BlockWriter): Entry[] {
  const node = placed(given);
  const picture = pictureIn(node);
  if (picture !== undefined) return [writePicture(picture, node, writer)];
  const { content = [], ...block } = node;
  if (!content.some(({ type }) => type === 'image'))
    return [writer.entry(rule, node, { content: inlineOf(content, writer) })];
  const parts = partedBy(content);
  const { nested } = placeOf(node.attrs);
  return parts.map((part, i): Entry => {
    const around = i === 0 ? block : { type: node.type, attrs: { ...node.attrs, blocknote: { nested } } };
    const [first] = part;
    if (first?.type === 'image') return writePicture({ image: first, caption: '' }, around, writer);
    return writer.entry(rule, around, { content: inlineOf(part, writer) });
  });
}

/** Returns runs of text and single pictures. */
function partedBy(content: readonly DocumentNode[]): DocumentNode[][] {
  const parts: DocumentNode[][] = [];
  for (const node of content) {
    const last = parts.at(-1);
    if (node.type === 'image' || last === undefined || last[0]?.type === 'image') parts.push([node]);
    else last.push(node);
  }
  return parts;
}

interface Picture {
  readonly image: DocumentNode;
  readonly caption: string;
}

/** Returns the picture of a paragraph without other content, and its caption if it came from BlockNote. */
function pictureIn({ type, content = [] }: DocumentNode): Picture | undefined {
  const [image, line, ...words] = content;
  if (type !== 'paragraph' || image?.type !== 'image') return undefined;
  const isCaptioned = string(restOf(image.attrs ?? {}, 'blocknote')['caption']) !== '' && line?.type === 'hardBreak';
  if (line === undefined) return { image, caption: '' };
  return isCaptioned && words.every((word) => word.type === 'text')
    ? { image, caption: words.map(({ text = '' }) => text).join('') }
    : undefined;
}

/** Converts a picture with the place and formatting of its paragraph. */
function writePicture({ image, caption }: Picture, around: DocumentNode, writer: BlockWriter): Entry {
  const { textAlign, backgroundColor, blocknote } = around.attrs ?? {};
  const rest = { ...(isRecord(blocknote) && blocknote), ...restOf(image.attrs ?? {}, 'blocknote') };
  const { props } = writer.entry(pairs.paragraph, { type: 'paragraph', attrs: { textAlign, backgroundColor } }).block;
  const { textAlignment } = props;
  const background = backgroundColor == null ? {} : { backgroundColor: props['backgroundColor'] };
  const title = string(image.attrs?.['title']);
  const { title: _title, ...attrs } = image.attrs ?? {};
  return writer.entry(
    pairs.image,
    { ...image, attrs: { ...attrs, blocknote: rest } },
    {},
    {
      textAlignment,
      ...background,
      caption: caption || title,
    },
  );
}
