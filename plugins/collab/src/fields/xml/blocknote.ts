import { randomUUID } from 'node:crypto';
import { fromProfile, toProfile } from '@editor-companion/document/profiles';
import { XmlElement, type XmlFragment } from 'yjs';
import type { FieldForm } from '../field-form.ts';
import { blocksOf, type Block } from './blocks-from-tree.ts';
import { groupOf } from './blocks-to-tree.ts';
import { readTree, writeTree, type TreeMapping } from './tree.ts';

const mapping: TreeMapping = {
  toOurs: (nodes, { model }) => fromProfile(blocksOf(nodes), 'blocknote', { model }).content,
  fromOurs: (document, { model }) => [groupOf(toProfile(document, 'blocknote', { model }).content as Block[])],
};

/** The form of BlockNote, which nests its blocks in groups and containers. */
export const blocknote: FieldForm = {
  id: 'blocknote',
  title: 'BlockNote',
  field: 'document-store',
  read: (field) => readTree(field, mapping),
  write(field, change) {
    writeTree(field, change, mapping);
    nameBlocks(field.doc.getXmlFragment(field.name));
  },
};

export const isBlockNote = (fragment: XmlFragment): boolean => {
  const [first] = fragment.toArray();
  return first instanceof XmlElement && first.nodeName === 'blockGroup';
};

/** Gives blocks ids, by which the editor and its comments identify them. */
function nameBlocks(parent: XmlFragment | XmlElement): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof XmlElement)) continue;
    const isBlock = child.nodeName === 'blockContainer';
    if (isBlock && child.getAttribute('id') === undefined) child.setAttribute('id', randomUUID());
    if (isBlock || child.nodeName === 'blockGroup') nameBlocks(child);
  }
}
