import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML, toText } from '@editor-companion/document';
import { load } from '../load.ts';
import { model } from '../model.ts';
import type { Form, Works } from '../task.ts';
import { Marked } from './marked.ts';
import { Signer } from './signer.ts';
import { sourcesOf } from './sources.ts';

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
  since,
  rows,
  people,
  form,
  field,
}: Works['changes']['input']): Promise<Works['changes']['output']> {
  const [before, after] = [load(from), load(to)];
  const signer = new Signer(rows, people, since);
  const content = new Marked(signer, before).list(sourcesOf(before, field), sourcesOf(after, field));
  const { inserted, deleted } = signer.total;
  return { content: await WRITERS[form]({ type: 'doc', content }), authors: signer.authors(), inserted, deleted };
}
