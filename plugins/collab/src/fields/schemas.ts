import { Type } from '@editor-companion/core/plugin';
import { FORM_IDS } from './field-form.ts';

export const FieldName = Type.String({
  minLength: 1,
  maxLength: 256,
  description:
    'Name of the root type of the Y.Doc that holds the content. Without it: the first of `documents.fields` in the configuration (`default`) that holds any, else the only other one that does.',
});

export const FormName = Type.Enum([...FORM_IDS], {
  description:
    'The editor that will open the content: it is kept as that editor does, in the field that it uses unless `field` names another.',
});
