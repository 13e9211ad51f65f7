import { defineErrors } from '@editor-companion/core/plugin';

export const documentErrors = defineErrors({
  DOCUMENT_CURSOR_INVALID: {
    status: 400,
    message: 'The member `after` is no `next` of a page in this order. Begin with the first page.',
  },
  DOCUMENT_LIST_TOO_LONG: {
    status: 422,
    message:
      'There are more than {limit} documents, which is too many to be sorted. Narrow them down with `prefix`, or list them by name.',
  },
  DOCUMENT_SOURCE_INVALID: {
    status: 400,
    message: 'The body names {found} of content, html, markdown, update and taskId, and exactly one is needed.',
  },
  DOCUMENT_UPDATE_INVALID: {
    status: 400,
    message: 'The member `update` is not base64. Send a Yjs update (v1) in base64.',
  },
  DOCUMENT_CHANGED: {
    status: 412,
    message: 'The document «{document}» is at position {seq} by now. Read it again and repeat the change.',
  },
  DOCUMENT_COMMENTS_UNSAVED: {
    status: 503,
    message:
      'The document «{document}» was taken, but its comments could not be stored. Delete it and create it anew when the server has room, or go on without them.',
  },
  DOCUMENT_IMPORT_UNAVAILABLE: {
    status: 501,
    message: 'This server has no import of office files, so `taskId` cannot be used. Send `content` instead.',
  },
});
