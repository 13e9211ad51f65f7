import { Type } from '@editor-companion/core/plugin';
import { FORM_IDS } from './field-form.ts';

export const FieldName = Type.String({
  minLength: 1,
  maxLength: 256,
  description:
    'Name of the root type of the Y.Doc with the content. Default: the first of `documents.fields` in the configuration (`default`) with content, otherwise the only other field with content.',
});

export const FormName = Type.Enum([...FORM_IDS], {
  description:
    "The editor that will open the content: it is stored in that editor's format, in its usual field unless `field` names another.",
});
