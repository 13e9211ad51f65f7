import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML, toText } from '@editor-companion/document';
import { readLive } from '@editor-companion/document/yjs';
import { Doc } from 'yjs';
import { fieldIn } from '../field.ts';
import { load } from '../load.ts';
import { model } from '../model.ts';
import type { Form, Works } from '../task.ts';
import { Marked } from './marked.ts';
import { Signer } from './signer.ts';
import { Source } from './source.ts';
import { idsOfTexts } from './text-ids.ts';

const WRITERS: Readonly<Record<Form, (document: DocumentNode) => DocumentNode | string | Promise<string>>> = {
  json: (document) => document,
  html: (document) => toHTML(document, { model: model() }),
  text: (document) => toText(document, { model: model() }),
  markdown: async (document) =>
    (await import('@editor-companion/document/markdown')).toMarkdown(document, { model: model() }),
};

/**
 * Two states of a document in one: what only the newer one has is marked as inserted, what only the older one has as deleted, with who
 * did it and when. @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE (409).
 */
export async function changes({
  from,
  to,
  rows,
  people,
  form,
  field,
}: Works['changes']['input']): Promise<Works['changes']['output']> {
  const [before, after] = [load(from), load(to)];
  const signer = new Signer(rows, people);
  const content = new Marked(signer, before).list(sourcesOf(before, field), sourcesOf(after, field));
  const { inserted, deleted } = signer.total;
  return { content: await WRITERS[form]({ type: 'doc', content }), authors: signer.authors(), inserted, deleted };
}

/** Tiptap's documents are compared node by node as Yjs has them; those of other editors as they are read. */
function sourcesOf(doc: Doc, wanted: string | undefined): readonly Source[] {
  const { form, ...field } = fieldIn(doc, wanted);
  const nothing = readLive(new Doc().getXmlFragment(''), { model: field.model });
  if (form.id === 'tiptap') return Source.blocksOf(doc.getXmlFragment(field.name), nothing, () => form.read(field));
  const read = form.read(field);
  return Source.ofJson(read, nothing, idsOfTexts(read, doc.share.get(field.name)));
}
