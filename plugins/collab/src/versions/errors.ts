import { defineErrors } from '@editor-companion/core/plugin';

export const versionErrors = defineErrors({
  VERSION_NOT_FOUND: {
    status: 404,
    message:
      'The document «{document}» has no version {version}. GET /documents/{document}/versions lists those it has.',
  },
  VERSION_EMPTY: {
    status: 409,
    message: 'The document «{document}» has no content yet, so there is nothing to save as a version.',
  },
  VERSION_LIMIT: {
    status: 409,
    message: 'The document «{document}» has {limit} versions, which is the limit. Delete some first.',
  },
  VERSION_TOO_LARGE: {
    status: 413,
    message:
      'The answer has {bytes} bytes, and {limit} go into one message. Ask GET /documents/{document}/versions/{version}{rest} for it.',
  },
});
