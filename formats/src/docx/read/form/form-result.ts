import { checkBoxSign, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { plainText } from '../../../content/node.ts';
import type { GatheredField } from '../field/gathered-field.ts';
import type { FormData } from './form-data.ts';

/** A text field of a form (17.16.5.23), whose result is what was filled in; one that the program fills in is text. */
export function filledField(code: string, form: FormData | undefined): GatheredField | undefined {
  if (!form || form.isComputed || !/^\s*FORMTEXT\b/i.test(code)) return undefined;
  return { node: { type: 'formField', attrs: form.attrs }, isPlaced: false };
}

/** Word shows a field that is empty as five blanks. */
export function emptyBlanks(node: DocumentNode): void {
  if (/^\u2002+$/.test(plainText(node))) delete node.content;
}

/** How the field looks, and what comes from around it: links, comments, tracked changes. */
interface FieldMarks {
  readonly own: readonly DocumentMark[];
  readonly around: readonly DocumentMark[];
}

/** A check box or a list of a form, which Word draws without a result (17.16.5.20, 17.16.5.21). */
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
