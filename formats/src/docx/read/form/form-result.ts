import { checkBoxSign, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { plainText } from '../../../content/node.ts';
import type { GatheredField } from '../field/gathered-field.ts';
import type { FormData } from './form-data.ts';

/** Returns a text form field (17.16.5.23) that collects its result. Undefined for a computed field, which is read as text. */
export function filledField(code: string, form: FormData | undefined): GatheredField | undefined {
  if (!form || form.isComputed || !/^\s*FORMTEXT\b/i.test(code)) return undefined;
  return { node: { type: 'formField', attrs: form.attrs }, isPlaced: false };
}

/** Removes the content of a field that consists of en spaces only: Word shows an empty field as five of them. */
export function emptyBlanks(node: DocumentNode): void {
  if (/^\u2002+$/.test(plainText(node))) delete node.content;
}

/** The marks of the field's text, and the marks from its surroundings: links, comments, tracked changes. */
interface FieldMarks {
  readonly own: readonly DocumentMark[];
  readonly around: readonly DocumentMark[];
}

/** Returns a check box or drop-down field, which Word draws without a result (17.16.5.20, 17.16.5.21). */
export function drawnField(code: string, form: FormData, marks: FieldMarks): DocumentNode | undefined {
  const kind = DRAWN.find(([name]) => name.test(code))?.[1];
  if (kind === undefined) return undefined;
  const field: DocumentNode = { type: 'formField', attrs: { kind, ...form.attrs } };
  const items = form.attrs['items'];
  const chosen: unknown = Array.isArray(items) ? items[form.chosen] : undefined;
  const label = typeof chosen === 'object' && chosen !== null && 'label' in chosen ? String(chosen.label) : '';
  const text = kind === 'checkBox' ? checkBoxSign(field) : label;
  const { own, around } = marks;
  if (text !== '') field.content = [{ type: 'text', text, ...(own.length > 0 && { marks: [...own] }) }];
  if (around.length > 0) field.marks = [...around];
  return field;
}

const DRAWN = [
  [/^\s*FORMCHECKBOX\b/i, 'checkBox'],
  [/^\s*FORMDROPDOWN\b/i, 'dropDown'],
] as const;
