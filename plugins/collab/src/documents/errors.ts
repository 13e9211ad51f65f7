import { defineErrors } from '@editor-companion/core/plugin';

export const documentErrors = defineErrors({
  DOCUMENT_CURSOR_INVALID: {
    status: 400,
    message: 'The member `after` is not the `next` of a page in this order. Begin with the first page.',
  },
  DOCUMENT_LIST_TOO_LONG: {
    status: 422,
    message:
      'More than {limit} documents match, which is too many to sort. Narrow them down with `prefix`, or list them by name.',
  },
  DOCUMENT_SOURCE_INVALID: {
    status: 400,
    message: 'The body has {found} of content, html, markdown, update and taskId; exactly one is needed.',
  },
  DOCUMENT_UPDATE_INVALID: {
    status: 400,
    message: 'The member `update` is not base64. Send a Yjs update (v1) in base64.',
  },
  DOCUMENT_CHANGED: {
    status: 412,
    message: 'The document «{document}» has changed and is now at position {seq}. Read it again and repeat the change.',
  },
  DOCUMENT_COMMENTS_UNSAVED: {
    status: 503,
    message:
      'The document «{document}» was created, but its comments could not be stored. Delete it and create it again when the server has free space, or continue without the comments.',
  },
  DOCUMENT_IMPORT_UNAVAILABLE: {
    status: 501,
    message: 'This server does not import office files, so `taskId` cannot be used. Send `content` instead.',
  },
});
