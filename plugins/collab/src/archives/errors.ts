import { defineErrors } from '@editor-companion/core/plugin';

export const archiveErrors = defineErrors({
  ARCHIVE_NEWER: {
    status: 422,
    message:
      'The archive has format version {found}, and this server reads up to {known}. Nothing was imported. Import it into a newer server.',
  },
  ARCHIVE_TOO_LARGE: {
    status: 413,
    message:
      'The archive is too large: {what}. Nothing was imported. The operator of the server can raise the limit (`collab.archives`).',
  },
  ARCHIVES_BUSY: {
    status: 503,
    message: '{limit} copies, archives and imports of documents are already waiting. Try again in a moment.',
    retryAfter: 5,
  },
});
