import { openPart } from '@editor-companion/core/thread';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { fromHTML, validate } from '@editor-companion/document';
import { writeYDoc } from '@editor-companion/document/yjs';
import { Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import type { FormId } from '../fields/field-form.ts';
import { FORMS, writeField } from '../fields/forms.ts';
import { describe } from './description.ts';
import { fieldIn } from './field.ts';
import { load } from './load.ts';
import { model } from './model.ts';
import { rewrite } from './rewrite.ts';
import type { Material, Works } from './task.ts';

/** The first content of a document as one update. @throws DocumentError for content that does not match the schema. */
export async function seed({ material, field, form }: Works['seed']['input']): Promise<Uint8Array> {
  const doc = new Doc();
  const content = await contentOf(material);
  doc.transact(() => {
    if (content !== undefined) begin(doc, content, field, form);
    describe(doc, material);
  });
  return encodeStateAsUpdate(doc);
}

/** Starts a field in the form of the named editor. */
function begin(doc: Doc, content: DocumentNode, name: string | undefined, id: FormId | undefined): void {
  const { form, ...field } = fieldIn(doc, name ?? (id && FORMS[id].field), id);
  if (form.id === 'tiptap') return writeYDoc(doc, content, { field: field.name, model: field.model });
  validate(content, { model: field.model });
  writeField(form, field, { shown: { type: 'doc' }, wanted: content, through: (document) => document });
}

/**
 * The change that makes a document hold other content. Parts that the new content leaves as they were shown stay unchanged, including parts
 * that were not shown. @throws DocumentError
 */
export async function edit({ pieces, material, ...place }: Works['edit']['input']): Promise<Uint8Array | undefined> {
  const doc = load(pieces);
  return changeOf(doc, async () => {
    const write = await rewrite(doc, material, place);
    doc.transact(() => {
      write();
      describe(doc, material);
    });
  });
}

/** The effect of `change` on a document as an update; undefined if there is none. */
export async function changeOf(doc: Doc, change: () => void | Promise<void>): Promise<Uint8Array | undefined> {
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  await change();
  return updates.length > 0 ? mergeUpdates(updates) : undefined;
}

async function contentOf({ content, html, markdown }: Material): Promise<DocumentNode | undefined> {
  if (html) return fromHTML(openPart(html), { model: model() });
  if (markdown)
    return (await import('@editor-companion/document/markdown')).fromMarkdown(openPart(markdown), { model: model() });
  return content && openPart(content);
}
