import { defineErrors } from '@editor-companion/core/plugin';

export const editingErrors = defineErrors({
  DOCUMENT_BUSY: {
    status: 503,
    message:
      '{limit} changes of the whole document «{document}» (contents, versions, returns to a version) are already waiting. Try again in a moment.',
    retryAfter: 2,
  },
  DOCUMENT_BUSY_ELSEWHERE: {
    status: 503,
    message:
      'Another node of the server has been changing the whole document «{document}» for a minute. Try again in a moment.',
    retryAfter: 10,
  },
});
