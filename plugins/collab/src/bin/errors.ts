import { defineErrors } from '@editor-companion/core/plugin';

export const deletionErrors = defineErrors({
  DELETION_NOT_FOUND: {
    status: 404,
    message:
      'The document «{document}» cannot be restored: no document was deleted with this name and id, or its retention has ended. GET /deleted-documents lists the documents that can be restored.',
  },
  DOCUMENT_EXISTS: {
    status: 409,
    message:
      'The document «{document}» already exists and is not replaced. Choose another name (`as`, `to`), or delete that document first.',
  },
});
