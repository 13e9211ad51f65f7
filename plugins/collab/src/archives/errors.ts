import { defineErrors } from '@editor-companion/core/plugin';

export const archiveErrors = defineErrors({
  ARCHIVE_NEWER: {
    status: 422,
    message:
      'The archive has the form {found}, and this server reads up to {known}. Nothing of it was taken. Import it into a newer server.',
  },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    message:
      'The archive is larger than is taken: {what}. Nothing of it was taken. Its operator can raise the limit (`collab.archives`).',
  },
  ARCHIVES_BUSY: {
    status: 503,
    message: '{limit} copies, archives and imports of documents wait already. Try again in a moment.',
    retryAfter: 5,
  },
});
