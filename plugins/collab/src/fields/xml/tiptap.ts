import { readLive, writeYDoc } from '@editor-companion/document/yjs';
import type { FieldForm } from '../field-form.ts';

/** Tiptap with nodes and marks of our own names; what the model does not know is shown as it is. */
export const tiptap: FieldForm = {
  id: 'tiptap',
  title: 'Tiptap',
  field: 'default',
  read: ({ doc, name, model }) => readLive(doc.getXmlFragment(name), { model }).json,
  write: ({ doc, name, model }, { wanted }) => writeYDoc(doc, wanted, { field: name, model }),
};
