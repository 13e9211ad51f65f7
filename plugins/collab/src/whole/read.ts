import { packPart } from '@editor-companion/core/plugin';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toHTML, toText } from '@editor-companion/document';
import { DEFAULT_FIELD, fromYDoc } from '@editor-companion/document/yjs';
import { markRange } from './comment-mark.ts';
import { descriptionOf } from './description.ts';
import { load } from './load.ts';
import type { Form, Reading, Works } from './task.ts';

const WRITERS: Readonly<Record<Form, (content: DocumentNode) => Reading['content'] | Promise<Reading['content']>>> = {
  json: (content) => content,
  html: (content) => toHTML(content),
  text: (content) => toText(content),
  markdown: async (content) => (await import('@editor-companion/document/markdown')).toMarkdown(content),
};

export async function read({ pieces, form, ranges = [] }: Works['read']['input']): Promise<Reading> {
  const doc = load(pieces);
  for (const { commentId, resolved, ...range } of ranges) markRange(doc, DEFAULT_FIELD, range, { commentId, resolved });
  return { ...descriptionOf(doc), content: await WRITERS[form](fromYDoc(doc)) };
}

export async function part(input: Works['part']['input']): Promise<Works['part']['output']> {
  const { content: document, ...description } = await read({ ...input, form: 'json' });
  return { ...description, content: packPart(document as DocumentNode) };
}

export const content = async (input: Works['content']['input']): Promise<Works['content']['output']> => ({
  content: (await read(input)).content,
});
