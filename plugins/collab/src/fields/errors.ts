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
      'The field «{field}» does not contain an editor document, but {found}. Name the field with `field`, or read the document as a Yjs update.',
  },
  DOCUMENT_NOT_CONVERTIBLE: {
    status: 422,
    message:
      'The field «{field}» is a document of {editor}, which does not support all of the content: part of the text would be lost. Leave out what that editor does not support, or send a Yjs update.',
  },
  DOCUMENT_FORM_TAKEN: {
    status: 409,
    message: 'The field «{field}» already contains a document of {editor}, not of {wanted}. Leave out `form`.',
  },
});
