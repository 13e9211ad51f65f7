import { packPart } from '@editor-companion/core/plugin';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML, toText } from '@editor-companion/document';
import { fieldOf, fromYDoc, readLive } from '@editor-companion/document/yjs';
import type { Doc } from 'yjs';
import { markRange } from './ranges/comment-mark.ts';
import { descriptionOf } from './description.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import type { Form, Reading, Works } from './task.ts';

type Writer = (doc: Doc, field: string) => Reading['content'] | Promise<Reading['content']>;

/** JSON and HTML show what the schema does not know as it is, Markdown without unknown attributes, plain text shows its text. */
const WRITERS: Readonly<Record<Form | 'known', Writer>> = {
  json: (doc, field) => readLive(doc.getXmlFragment(field), { model: model() }).json,
  known: (doc, field) => fromYDoc(doc, field, { model: model() }),
  html: (doc, field) => toHTML(fromYDoc(doc, field, { model: model() }), { model: model() }),
  text: (doc, field) => toText(fromYDoc(doc, field, { model: model() }), { model: model() }),
  markdown: async (doc, field) =>
    (await import('@editor-companion/document/markdown')).toMarkdown(fromYDoc(doc, field, { model: model() }), {
      model: model(),
    }),
};

export const read = ({ form, ...input }: Works['read']['input']): Promise<Reading> => readAs(form, input);

async function readAs(
  form: Form | 'known',
  { pieces, ranges = [], field: wanted }: Works['part']['input'],
): Promise<Reading> {
  const doc = load(pieces);
  const description = descriptionOf(doc);
  const field = fieldOf(doc, wanted);
  for (const { commentId, resolved, ...range } of ranges) markRange(doc, field, range, { commentId, resolved });
  return { ...description, content: await WRITERS[form](doc, field) };
}

export async function part(input: Works['part']['input']): Promise<Works['part']['output']> {
  const { content: document, ...description } = await readAs('known', input);
  return { ...description, content: packPart(document as DocumentNode) };
}

export const content = async (input: Works['content']['input']): Promise<Works['content']['output']> => ({
  content: (await read(input)).content,
});
