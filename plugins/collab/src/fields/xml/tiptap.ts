import { readLive, writeYDoc } from '@editor-companion/document/yjs';
import type { FieldForm } from '../field-form.ts';

/** The form of Tiptap with node and mark names of our model. Unknown nodes are kept unchanged. */
export const tiptap: FieldForm = {
  id: 'tiptap',
  title: 'Tiptap',
  field: 'default',
  read: ({ doc, name, model }) => readLive(doc.getXmlFragment(name), { model }).json,
  write: ({ doc, name, model }, { wanted }) => writeYDoc(doc, wanted, { field: name, model }),
};
