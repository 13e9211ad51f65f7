import type { DocumentNode } from '../json.ts';
import { showing } from './shown.ts';

/** The signs of check boxes that have none of their own. */
export const CHECK_SIGNS = { checked: '☒', unchecked: '☐' } as const;

/** The sign that a check box shows: one of its own, else the usual one. */
export function checkBoxSign({ attrs = {} }: DocumentNode): string {
  const isChecked = attrs['checked'] === true;
  const own = attrs[isChecked ? 'checkedSign' : 'uncheckedSign'];
  if (typeof own === 'string' && own !== '') return own;
  return isChecked ? CHECK_SIGNS.checked : CHECK_SIGNS.unchecked;
}

/** A check box with the sign of its state; other form fields are what somebody filled in. */
export const renewFormField = (field: DocumentNode): DocumentNode =>
  field.attrs?.['kind'] === 'checkBox' ? showing(field, checkBoxSign(field)) : field;
