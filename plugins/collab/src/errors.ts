import { defineErrors } from '@editor-companion/core/thread';

export const errors = defineErrors({
  ACTION_INVALID: {
    status: 400,
    message: 'The message for «{action}» is not as it is expected. See `details` for each fault.',
  },
  ACTION_UNKNOWN: { status: 404, message: 'There is no action «{action}». Known ones are {known}.' },
  DOCUMENT_NAME_INVALID: {
    status: 400,
    message:
      'The document name is empty, longer than {limit} bytes or has control characters. Choose another, shorter one.',
  },
  UPDATE_MALFORMED: {
    status: 400,
    message: 'The change is not a Yjs update (v1): {reason}. Nothing of it was taken. Load the document anew.',
  },
  ARCHIVE_INVALID: {
    status: 400,
    message:
      'The file is not an archive of a document that this server can read: {reason}. Nothing of it was taken. Export the document again, and send the file as it is.',
  },
  ACCESS_EXPIRED: { status: 401, message: 'The token of this connection has ended. Sign in again.' },
  DOCUMENT_FORBIDDEN: {
    status: 403,
    message: 'This takes the role «{role}» in the document «{document}». Ask its owner for it.',
  },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'There is no document «{document}». Check its name, or create it.' },
  DOCUMENT_DELETED: {
    status: 404,
    message:
      'The document «{document}» was deleted {when}. An owner can restore it (POST /documents/<name>/restore); to begin it anew, create it (POST /documents/<name>). What you have of it stays with you.',
  },
  DOCUMENT_RENAMED: {
    status: 404,
    message:
      'The document «{document}» was renamed {when}. Open it by its new name, which its owner knows, as does GET /documents/<name> for whoever may read it. What you have of it stays with you.',
  },
  LOG_POSITION_GONE: {
    status: 404,
    message: 'Position {seq} of the document «{document}» is not kept. Its current state and its versions are.',
  },
  UPDATE_TOO_LARGE: {
    status: 413,
    message: 'The change has {bytes} bytes and {limit} are taken. Nothing of it was taken. Make smaller changes.',
  },
  DOCUMENT_FULL: {
    status: 413,
    message:
      'The document «{document}» has reached {limit} bytes. It can still be read; start a new one, or ask the operator to raise the limit.',
  },
  UPGRADE_REQUIRED: {
    status: 426,
    message: 'This is a WebSocket endpoint. Connect with ws:// or wss:// and a Hocuspocus or y-websocket client.',
  },
  ACTION_TOO_LARGE: {
    status: 413,
    message: 'A message beside the document has at most {limit} bytes. Nothing of it was read. Send less, or use REST.',
  },
  ACTIONS_EXCEEDED: {
    status: 429,
    message: 'More than {limit} questions are waiting for their answers. Wait for these first.',
    retryAfter: 1,
  },
  CONNECTIONS_EXCEEDED: {
    status: 429,
    message: 'There are {limit} documents open for this user already. Close one, and try again.',
    retryAfter: 10,
  },
  DOCUMENT_DAMAGED: {
    status: 500,
    message:
      'The stored document «{document}» cannot be read, so it is left alone. Its operator finds the cause in the log.',
  },
  LOG_NEWER: {
    status: 500,
    message:
      'The documents in {file} were written by a newer version of this server: they have the form {found}, and this version reads up to {known}. Nothing was changed. Start the newer version again, or restore a backup from before the update (companion restore).',
  },
  LOG_OPEN_FAILED: {
    status: 500,
    message:
      'The documents in {file} cannot be opened: {reason}. Check that the folder is writable and on a local disk, or restore the file.',
  },
  DOCUMENT_UNAVAILABLE: {
    status: 503,
    message: 'The document cannot be opened right now. Try again in a moment.',
    retryAfter: 2,
  },
  LOG_BUSY: {
    status: 503,
    message: 'Too many changes wait to be stored. Try again in a moment.',
    retryAfter: 1,
  },
  CHANGE_UNSAVED: {
    status: 503,
    message:
      'The change to the document «{document}» was taken, and is seen by all, but could not be stored yet: that is tried again each second, and the change is lost only if the server stops before. The same again, in a moment, tells whether it is stored, and is not taken twice.',
    retryAfter: 2,
  },
  LOG_FAILED: {
    status: 503,
    message:
      'The store of documents fails right now: changes are refused, and what else was asked for may not be done. Try again in a moment.',
    retryAfter: 2,
  },
  STORAGE_FULL: { status: 507, message: 'The server has no room left to store this. Its operator must free some.' },
});
