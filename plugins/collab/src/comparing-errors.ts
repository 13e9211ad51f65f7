import { defineErrors } from '@editor-companion/core/thread';

export const comparingErrors = defineErrors({
  COMPARE_SIDE_INVALID: {
    status: 400,
    message:
      'A document to compare has {found}. Each document needs exactly one of document, taskId, content, html, markdown and update; only document takes version and field.',
  },
  COMPARE_UPDATE_INVALID: {
    status: 400,
    message: 'The `update` of a document to compare cannot be read: {reason}. Send a Yjs update (v1) in base64.',
  },
});
