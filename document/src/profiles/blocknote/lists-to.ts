import type { DocumentNode } from '../../json.ts';
import { restOf } from '../engine/attributes.ts';
import type { Pair } from '../engine/pair.ts';
import type { Entry } from './block.ts';
import { inlineOf } from './inline-to.ts';
import * as pairs from './pairs.ts';
import type { BlockWriter } from './writer.ts';

/** Converts items to separate blocks, with the rest of their content as children. */
export function writeList(rule: Pair, list: DocumentNode, writer: BlockWriter): Entry[] {
  for (const name of ['type', 'levelText', 'listStyle'])
    if (list.attrs?.[name] != null) writer.changes.attribute(list.type, name);
  return (list.content ?? []).map((item, i) => {
    const [first, ...rest] = item.content ?? [];
    const text = first ?? { type: 'paragraph' };
    const isText = text.type === 'paragraph' && !text.content?.some(({ type }) => type === 'image');
    const [own, below] = isText ? [text, rest] : [{ type: 'paragraph' }, item.content ?? []];
    const parts = { content: inlineOf(own.content ?? [], writer), children: writer.blocks(below) };
    return writer.entry(rule, own, parts, propsOf(list, item, own, i));
  });
}

/** Returns the props that only items have: a check box, or the start number of the list. */
function propsOf(list: DocumentNode, item: DocumentNode, text: DocumentNode, i: number): Record<string, unknown> {
  if (list.type === 'taskList') return { checked: item.attrs?.['checked'] === true };
  if (list.type !== 'orderedList' || i > 0) return {};
  const start = list.attrs?.['start'] ?? 1;
  const isSaid = start !== 1 || restOf(text.attrs ?? {}, 'blocknote')['start'] === 1;
  return isSaid ? { start } : {};
}

/** Converts details. The hidden content becomes the children of the item. */
export function writeDetails(node: DocumentNode, writer: BlockWriter): Entry[] {
  const [summary, hidden] = node.content ?? [];
  const blocks = hidden?.content ?? [];
  const isEmpty = blocks.length === 1 && blocks[0]?.type === 'paragraph' && !blocks[0].content && !blocks[0].attrs;
  const content = inlineOf(summary?.content ?? [], writer);
  return [writer.entry(pairs.toggle, node, { content, children: isEmpty ? [] : writer.blocks(blocks) })];
}
