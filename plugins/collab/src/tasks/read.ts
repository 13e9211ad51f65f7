import { packPart } from '@editor-companion/core/thread';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { sanitize, toHTML, toText } from '@editor-companion/document';
import { fromYDoc } from '@editor-companion/document/yjs';
import type { FormId } from '../fields/field-form.ts';
import { markRange } from './ranges/comment-mark.ts';
import { descriptionOf } from './description.ts';
import { fieldIn, type FoundField } from './field.ts';
import { load } from './load.ts';
import type { Form, Reading, Works } from './task.ts';

type Writer = (field: FoundField) => Reading['content'] | Promise<Reading['content']>;

/** The document as the schema knows it, with defaults. */
function known({ form, ...field }: FoundField): DocumentNode {
  const { doc, name, model } = field;
  if (form.id === 'tiptap') return fromYDoc(doc, name, { model });
  return sanitize(form.read(field), { model }).document;
}

/** JSON and HTML keep unknown nodes unchanged, Markdown drops unknown attributes, plain text shows the text of unknown nodes. */
const WRITERS: Readonly<Record<Form | 'known', Writer>> = {
  json: ({ form, ...field }) => form.read(field),
  known,
  html: (field) => toHTML(known(field), { model: field.model }),
  text: (field) => toText(known(field), { model: field.model }),
  markdown: async (field) =>
    (await import('@editor-companion/document/markdown')).toMarkdown(known(field), { model: field.model }),
};

/** Editors whose texts are inside elements and accept comment marks. */
const ELEMENTS: ReadonlySet<FormId> = new Set(['tiptap', 'prosemirror', 'blocknote']);

export const read = ({ form, ...input }: Works['read']['input']): Promise<Reading> => readAs(form, input);

async function readAs(
  form: Form | 'known',
  { pieces, ranges = [], field: wanted }: Works['part']['input'],
): Promise<Reading> {
  const doc = load(pieces);
  const description = descriptionOf(doc);
  const field = fieldIn(doc, wanted);
  if (ELEMENTS.has(field.form.id))
    for (const { commentId, resolved, ...range } of ranges) markRange(doc, field.name, range, { commentId, resolved });
  return { ...description, content: await WRITERS[form](field) };
}

export async function part(input: Works['part']['input']): Promise<Works['part']['output']> {
  const { content: document, ...description } = await readAs('known', input);
  return { ...description, content: packPart(document as DocumentNode) };
}

export const content = async (input: Works['content']['input']): Promise<Works['content']['output']> => ({
  content: (await read(input)).content,
});
