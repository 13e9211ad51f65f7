import { readLive } from '@editor-companion/document/yjs';
import { Doc } from 'yjs';
import { fieldIn } from '../field.ts';
import { Source } from './source.ts';
import { idsOfTexts } from './text-ids.ts';

/**
 * The blocks of a compared document. Tiptap's are read directly from Yjs, those of other editors from the converted document.
 * @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE (409).
 */
export function sourcesOf(doc: Doc, wanted: string | undefined): readonly Source[] {
  const { form, ...field } = fieldIn(doc, wanted);
  const nothing = readLive(new Doc().getXmlFragment(''), { model: field.model });
  if (form.id === 'tiptap') return Source.blocksOf(doc.getXmlFragment(field.name), nothing, () => form.read(field));
  const read = form.read(field);
  return Source.ofJson(read, nothing, idsOfTexts(read, doc.share.get(field.name)));
}
