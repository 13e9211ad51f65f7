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
      'There is a document «{document}» now, which restoring would replace. Restore under another name with `as`, or delete the new one first.',
  },
});
