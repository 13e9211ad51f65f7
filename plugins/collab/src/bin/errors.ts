import { defineErrors } from '@editor-companion/core/plugin';

export const deletionErrors = defineErrors({
  DELETION_NOT_FOUND: {
    status: 404,
    message:
      'No deleted document «{document}» can be restored: none was deleted under this name and id, or its time is over. GET /deleted-documents lists those that can be.',
  },
  DOCUMENT_EXISTS: {
    status: 409,
    message:
      'There is a document «{document}» already, and nothing replaces it. Choose another name (`as`, `to`), or delete that document first.',
  },
});
