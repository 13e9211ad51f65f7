import { defineErrors } from '@editor-companion/core/plugin';

export const versionErrors = defineErrors({
  VERSION_NOT_FOUND: {
    status: 404,
    message:
      'The document «{document}» has no version {version}. GET /documents/{document}/versions lists its versions.',
  },
  VERSION_EMPTY: {
    status: 409,
    message: 'The document «{document}» has no content yet, so it cannot be saved as a version.',
  },
  VERSION_LIMIT: {
    status: 409,
    message: 'The document «{document}» has reached the limit of {limit} versions. Delete some first.',
  },
  VERSION_TOO_LARGE: {
    status: 413,
    message:
      'The response has {bytes} bytes; the limit of a message is {limit}. Use GET /documents/{document}/versions/{version}{rest} instead.',
  },
});
