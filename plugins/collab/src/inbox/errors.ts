import { defineErrors } from '@editor-companion/core/plugin';

export const inboxErrors = defineErrors({
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    message: 'Your inbox has no notification «{id}». Load the list anew.',
  },
  INBOX_MUTED_LIMIT: {
    status: 409,
    message: 'No more than {limit} documents can be muted. Unmute some first.',
  },
});
