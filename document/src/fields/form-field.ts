import type { DocumentNode } from '../json.ts';
import { showing } from './shown.ts';

/** The default characters of check boxes. */
export const CHECK_SIGNS = { checked: '☒', unchecked: '☐' } as const;

/** Returns the character of a check box: its own, else the default. */
export function checkBoxSign({ attrs = {} }: DocumentNode): string {
  const isChecked = attrs['checked'] === true;
  const own = attrs[isChecked ? 'checkedSign' : 'uncheckedSign'];
  if (typeof own === 'string' && own !== '') return own;
  return isChecked ? CHECK_SIGNS.checked : CHECK_SIGNS.unchecked;
}

/** Updates the character of a check box. Other form fields are returned unchanged. */
export const renewFormField = (field: DocumentNode): DocumentNode =>
  field.attrs?.['kind'] === 'checkBox' ? showing(field, checkBoxSign(field)) : field;
