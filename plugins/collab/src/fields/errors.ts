import { defineErrors } from '@editor-companion/core/thread';

export const fieldErrors = defineErrors({
  DOCUMENT_FIELD_AMBIGUOUS: {
    status: 409,
    message:
      'The document has content in several fields: {found}. Name one with `field`, or set `documents.fields` in the configuration.',
  },
  DOCUMENT_FIELD_UNREADABLE: {
    status: 409,
    message:
      'The field «{field}» holds nothing that can be read as an editor document; there is {found}. Name the field with `field`, or read the document as a Yjs update.',
  },
  DOCUMENT_NOT_CONVERTIBLE: {
    status: 422,
    message:
      'The field «{field}» is a document of {editor}, which cannot hold all of the content: its text would not be the same. Leave out what that editor does not have, or send a Yjs update.',
  },
  DOCUMENT_FORM_TAKEN: {
    status: 409,
    message: 'The field «{field}» holds a document of {editor} already, and not of {wanted}. Leave out `form`.',
  },
});
