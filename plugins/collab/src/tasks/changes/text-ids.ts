import type { DocumentNode } from '@editor-companion/core/plugin';
import { ContentString, createID, type ID, type Item } from 'yjs';
import { itemsIn, type TextIds } from './source.ts';

/** The Yjs ids of characters are unknown. */
const NONE: TextIds = new Map();

/**
 * Finds the Yjs ids of a document's texts that were read from another editor's form. Their characters have the same order in both, and only
 * Yjs has line ends. If that does not hold, no ids are known.
 */
export function idsOfTexts(
  document: DocumentNode,
  root: { readonly _start: Item | null; readonly _map: Map<string, Item> } | undefined,
): TextIds {
  if (!root) return NONE;
  const found = new Map<DocumentNode, ID[]>();
  const characters = charactersIn(root);
  for (const node of textsIn(document)) {
    const ids: ID[] = [];
    for (const unit of (node.text ?? '').split('')) {
      let next = characters.next();
      while (!next.done && next.value[0] !== unit && next.value[0] === '\n') next = characters.next();
      if (next.done || next.value[0] !== unit) return NONE;
      ids.push(next.value[1]);
    }
    found.set(node, ids);
  }
  return found;
}

function* charactersIn(root: Parameters<typeof itemsIn>[0]): Generator<[unit: string, id: ID]> {
  for (const item of itemsIn(root)) {
    if (!(item?.content instanceof ContentString)) continue;
    const { str } = item.content;
    for (let at = 0; at < str.length; at++) yield [str.charAt(at), createID(item.id.client, item.id.clock + at)];
  }
}

function* textsIn(document: DocumentNode): Generator<DocumentNode> {
  if (document.text !== undefined) yield document;
  for (const child of document.content ?? []) yield* textsIn(child);
}
