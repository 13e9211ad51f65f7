import { findField, rootsOf } from '../fields/find.ts';
import { formOf } from '../fields/forms.ts';
import { load } from './load.ts';
import { preferredFields } from './model.ts';
import type { FieldDescription, Works } from './task.ts';

/** The maximum number of listed fields. */
const MAX_FIELDS = 200;

/** Lists the fields of a document that are not empty. */
export function fields({ pieces }: Works['fields']['input']): Works['fields']['output'] {
  const doc = load(pieces);
  const found = foundField(() => findField(doc, undefined, preferredFields()).name);
  const roots = rootsOf(doc).filter(({ shape }) => shape !== 'empty');
  return {
    fields: roots.slice(0, MAX_FIELDS).map((root): FieldDescription => {
      const form = root.shape === 'data' ? null : formOf(doc, root).id;
      return { field: root.name, form, isDefault: root.name === found };
    }),
  };
}

/** Undefined if the field is ambiguous or missing. */
function foundField(find: () => string): string | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
