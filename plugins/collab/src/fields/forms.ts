import type { Doc } from 'yjs';
import type { DocumentNode } from '@editor-companion/core/plugin';
import { toText } from '@editor-companion/document';
import { fieldErrors } from './errors.ts';
import type { ContentChange, Field, FieldForm, FormId } from './field-form.ts';
import type { Root } from './find.ts';
import { lexical } from './lexical/lexical.ts';
import { quill } from './quill/quill.ts';
import { blocknote, isBlockNote } from './xml/blocknote.ts';
import { isProseMirror, prosemirror } from './xml/prosemirror.ts';
import { tiptap } from './xml/tiptap.ts';

export const FORMS: Readonly<Record<FormId, FieldForm>> = { tiptap, prosemirror, blocknote, lexical, quill };

/** The form of a field. An empty field has the form of the editor whose default name it has, otherwise Tiptap's. */
export function formOf(doc: Doc, { name, shape }: Root): FieldForm {
  if (shape === 'lexical') return lexical;
  if (shape === 'text') return quill;
  const own = Object.values(FORMS).find(({ field }) => field === name) ?? tiptap;
  if (shape !== 'xml') return own;
  const fragment = doc.getXmlFragment(name);
  if (isBlockNote(fragment)) return blocknote;
  return isProseMirror(fragment) ? prosemirror : tiptap;
}

/** The form for a new field. @throws CompanionError DOCUMENT_FORM_TAKEN (409) if the field has content of another form. */
export function formFor(doc: Doc, root: Root, wanted: FormId | undefined): FieldForm {
  const found = formOf(doc, root);
  if (wanted === undefined || found.id === wanted) return found;
  if (root.shape === 'empty') return FORMS[wanted];
  throw fieldErrors.DOCUMENT_FORM_TAKEN({ field: root.name, editor: found.title, wanted: FORMS[wanted].title });
}

/**
 * Writes a field and checks that the editor's form can hold what was written.
 * @throws CompanionError DOCUMENT_NOT_CONVERTIBLE (422) if text or other content would be lost; the Y.Doc is changed by then and must be
 * discarded.
 */
export function writeField(form: FieldForm, field: Field, change: ContentChange): void {
  form.write(field, change);
  const [got, wanted] = [form.read(field), change.wanted].map((document) => contentOf(document, field));
  if (got !== wanted) throw fieldErrors.DOCUMENT_NOT_CONVERTIBLE({ field: field.name, editor: form.title });
}

/** The text without spaces, and the nodes without text. */
function contentOf(document: DocumentNode, { model }: Field): string {
  const counts = new Map<string, number>();
  count(document, counts);
  const text = toText(document, { model }).replaceAll(/\s+/g, '');
  return JSON.stringify([text, [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Nodes whose loss cannot be seen in the text. */
const SILENT: ReadonlySet<string> = new Set(['image', 'horizontalRule', 'table', 'inlineMath', 'blockMath', 'embed']);

function count({ type, content = [] }: DocumentNode, counts: Map<string, number>): void {
  if (SILENT.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const child of content) count(child, counts);
}
