import type { DocumentNode } from '@editor-companion/core/plugin';
import { fromProfile, toProfile } from '@editor-companion/document/profiles';
import { type AbstractType, XmlElement, type XmlFragment, XmlText } from 'yjs';
import type { FieldForm } from '../field-form.ts';
import { readTree, writeTree, type TreeMapping } from './tree.ts';

/** Names in prosemirror-schema-basic and prosemirror-schema-list that our model does not have. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  'horizontal_rule',
  'code_block',
  'hard_break',
  'ordered_list',
  'bullet_list',
  'list_item',
  'em',
  'strong',
]);
/** The maximum number of nodes that are examined. */
const MAX_LOOKS = 5000;

const mapping: TreeMapping = {
  toOurs: (content, { model }) => fromProfile({ type: 'doc', content }, 'prosemirror', { model }).content,
  fromOurs: (document, { model }) =>
    (toProfile(document, 'prosemirror', { model }).content as DocumentNode).content ?? [],
};

/** The form of y-prosemirror with the schema of ProseMirror's own examples. */
export const prosemirror: FieldForm = {
  id: 'prosemirror',
  title: 'ProseMirror',
  field: 'prosemirror',
  read: (field) => readTree(field, mapping),
  write: (field, change) => writeTree(field, change, mapping),
};

/** Whether nodes or marks have names that occur only in ProseMirror's own schema. */
export function isProseMirror(fragment: XmlFragment): boolean {
  const open: (XmlFragment | XmlElement)[] = [fragment];
  let looks = 0;
  for (let parent = open.pop(); parent && looks < MAX_LOOKS; parent = open.pop())
    for (const child of parent.toArray() as AbstractType<unknown>[]) {
      looks += 1;
      if (child instanceof XmlElement && OWN_NAMES.has(child.nodeName)) return true;
      if (child instanceof XmlElement) open.push(child);
      if (child instanceof XmlText && hasOwnMark(child)) return true;
    }
  return false;
}

const hasOwnMark = (text: XmlText): boolean =>
  (text.toDelta() as { attributes?: object }[]).some(({ attributes = {} }) =>
    Object.keys(attributes).some((name) => OWN_NAMES.has(name)),
  );
