import { openPart } from '@editor-companion/core/thread';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { fromHTML, sanitize, toHTML, validate } from '@editor-companion/document';
import { admit, fromYDoc, patch, readLive } from '@editor-companion/document/yjs';
import type { Doc } from 'yjs';
import type { FormId } from '../fields/field-form.ts';
import { writeField } from '../fields/forms.ts';
import { fieldIn, type FoundField } from './field.ts';
import { model } from './model.ts';
import type { Material } from './task.ts';

/** A form with less detail than JSON. One of them lacks attributes that the schema does not know. */
interface TextForm {
  readonly write: (content: DocumentNode) => string;
  readonly read: (text: string) => DocumentNode;
  readonly wanted: string;
  readonly lacksAttributes: boolean;
}

/** Makes a live document hold the material's content. Call it in a transaction. @throws DocumentError */
export async function rewrite(
  doc: Doc,
  material: Material,
  place: { readonly field?: string; readonly form?: FormId },
): Promise<() => void> {
  const form = await textFormOf(material);
  if (!form && !material.content) return () => undefined;
  const found = fieldIn(doc, place.field, place.form);
  if (found.form.id !== 'tiptap') return rewriteForm(found, material, form);
  const { name: field } = found;
  const fragment = doc.getXmlFragment(field);
  const options = { model: model() };
  const reading = readLive(fragment, options);
  const blocksOf = ({ content = [] }: DocumentNode): readonly DocumentNode[] => content;
  if (!form) {
    const wanted = material.content ? admit(openPart(material.content), reading) : reading.json;
    return () => patch(fragment, reading, { shown: blocksOf(reading.json), wanted: blocksOf(wanted) });
  }
  const { read, write, lacksAttributes } = form;
  const shown = blocksOf(read(write(fromYDoc(doc, field, options))));
  const wanted = blocksOf(read(form.wanted));
  const image = (block: DocumentNode): readonly DocumentNode[] => {
    const valid = validIn(block);
    return valid.length === 0 ? [] : blocksOf(read(write({ type: 'doc', content: valid })));
  };
  return () => patch(fragment, reading, { shown, wanted, image, lacksAttributes });
}

/** The same for the form of another editor. */
function rewriteForm({ form, ...field }: FoundField, material: Material, text: TextForm | undefined): () => void {
  const options = { model: field.model };
  const current = form.read(field);
  if (!text) {
    const wanted = material.content ? openPart(material.content) : current;
    validate(wanted, options);
    return () => writeField(form, field, { shown: current, wanted, through: (document) => document });
  }
  const through = (document: DocumentNode): DocumentNode => text.read(text.write(sanitize(document, options).document));
  const change = { shown: through(current), wanted: text.read(text.wanted), through };
  return () => writeField(form, field, change);
}

async function textFormOf({ html, markdown }: Material): Promise<TextForm | undefined> {
  const options = { model: model() };
  if (html)
    return {
      write: (content) => toHTML(content, options),
      read: (text) => fromHTML(text, options),
      wanted: openPart(html),
      lacksAttributes: false,
    };
  if (!markdown) return undefined;
  const { fromMarkdown, toMarkdown } = await import('@editor-companion/document/markdown');
  return {
    write: (content) => toMarkdown(content, options),
    read: (text) => fromMarkdown(text, options),
    wanted: openPart(markdown),
    lacksAttributes: true,
  };
}

/** The valid parts of a block. Without this rule, an empty document would be filled with defaults. */
function validIn(block: DocumentNode): DocumentNode[] {
  const { document } = sanitize({ type: 'doc', content: [{ type: 'horizontalRule' }, block] }, { model: model() });
  return (document.content ?? []).slice(1);
}
