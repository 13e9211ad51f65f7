import { defineErrors } from '@editor-companion/core/plugin';

export const inboxErrors = defineErrors({
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    message: 'Your inbox has no notification «{id}». Reload the list.',
  },
  INBOX_MUTED_LIMIT: {
    status: 409,
    message: 'The limit of {limit} muted documents is reached. Unmute some first.',
  },
});
