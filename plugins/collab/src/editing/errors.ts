import { defineErrors } from '@editor-companion/core/plugin';

export const editingErrors = defineErrors({
  DOCUMENT_BUSY: {
    status: 503,
    message:
      '{limit} changes of the whole document «{document}» (contents, versions, returns) wait already. Try again in a moment.',
    retryAfter: 2,
  },
});
