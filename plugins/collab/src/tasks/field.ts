import type { Doc } from 'yjs';
import type { Field, FieldForm, FormId } from '../fields/field-form.ts';
import { findField, type Root } from '../fields/find.ts';
import { formFor } from '../fields/forms.ts';
import { model, preferredFields } from './model.ts';

/** The field to use, and the form in which its editor stores the document. */
export interface FoundField extends Field {
  readonly form: FieldForm;
}

/**
 * @param wanted its name, if the caller states one. @param form the editor whose form an empty field gets.
 * @throws CompanionError DOCUMENT_FIELD_AMBIGUOUS, DOCUMENT_FIELD_UNREADABLE, DOCUMENT_FORM_TAKEN (409).
 */
export function fieldIn(doc: Doc, wanted?: string, form?: FormId): FoundField {
  const isNew = wanted !== undefined && form !== undefined && !doc.share.has(wanted);
  const root: Root = isNew ? { name: wanted, shape: 'empty' } : findField(doc, wanted, preferredFields());
  return { doc, name: root.name, model: model(), form: formFor(doc, root, form) };
}
