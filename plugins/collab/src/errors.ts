import { defineErrors } from '@editor-companion/core/thread';

export const errors = defineErrors({
  ACTION_INVALID: {
    status: 400,
    message: 'The message for «{action}» does not match its schema. `details` lists each fault.',
  },
  ACTION_UNKNOWN: { status: 404, message: 'There is no action «{action}». Known: {known}.' },
  DOCUMENT_NAME_INVALID: {
    status: 400,
    message:
      'The document name is empty, longer than {limit} bytes or has control characters. Choose another, shorter one.',
  },
  UPDATE_MALFORMED: {
    status: 400,
    message: 'The change is not a Yjs update (v1): {reason}. None of it was stored. Reload the document.',
  },
  ARCHIVE_INVALID: {
    status: 400,
    message:
      'The file is not a document archive that this server can read: {reason}. Nothing was imported. Export the document again, and send the file unchanged.',
  },
  ACCESS_EXPIRED: { status: 401, message: 'The token of this connection has expired. Sign in again.' },
  DOCUMENT_FORBIDDEN: {
    status: 403,
    message: 'This requires the role «{role}» in the document «{document}». Ask its owner for it.',
  },
  DOCUMENT_NOT_FOUND: { status: 404, message: 'There is no document «{document}». Check its name, or create it.' },
  DOCUMENT_DELETED: {
    status: 404,
    message:
      'The document «{document}» was deleted {when}. An owner can restore it (POST /documents/<name>/restore); to begin a new one, create it (POST /documents/<name>). Your local copy is kept.',
  },
  DOCUMENT_RENAMED: {
    status: 404,
    message:
      'The document «{document}» was renamed {when}. Open it by its new name; its owner knows the name, and GET /documents/<name> returns it to users who may read the document. Your local copy is kept.',
  },
  LOG_POSITION_GONE: {
    status: 404,
    message:
      'Position {seq} of the document «{document}» is no longer stored. Read its current state or a version instead.',
  },
  UPDATE_TOO_LARGE: {
    status: 413,
    message: 'The change has {bytes} bytes; the limit is {limit}. None of it was stored. Make smaller changes.',
  },
  DOCUMENT_FULL: {
    status: 413,
    message:
      'The document «{document}» has reached the limit of {limit} bytes. It can still be read; start a new one, or ask the operator to raise the limit.',
  },
  UPGRADE_REQUIRED: {
    status: 426,
    message: 'This is a WebSocket endpoint. Connect with ws:// or wss:// and a Hocuspocus or y-websocket client.',
  },
  ACTION_TOO_LARGE: {
    status: 413,
    message:
      'The message is larger than {limit} bytes, the limit for messages other than document changes. It was not read. Send less, or use REST.',
  },
  ACTIONS_EXCEEDED: {
    status: 429,
    message: 'More than {limit} requests of this client are waiting for responses. Wait for these first.',
    retryAfter: 1,
  },
  CONNECTIONS_EXCEEDED: {
    status: 429,
    message: 'This user already has {limit} open documents. Close one, and try again.',
    retryAfter: 10,
  },
  DOCUMENT_DAMAGED: {
    status: 500,
    message:
      'The stored document «{document}» cannot be read, so it was not opened or changed. The operator of the server finds the cause in the log.',
  },
  LOG_NEWER: {
    status: 500,
    message:
      'The documents in {file} were written by a newer version of this server: they have format version {found}, and this version reads up to {known}. Nothing was changed. Start the newer version again, or restore a backup from before the update (companion restore).',
  },
  LOG_OPEN_FAILED: {
    status: 500,
    message:
      'The documents in {file} cannot be opened: {reason}. Check that the folder is writable and on a local disk, or restore the file.',
  },
  DOCUMENT_UNAVAILABLE: {
    status: 503,
    message: 'The document cannot be opened at the moment. Try again in a moment.',
    retryAfter: 2,
  },
  LOG_BUSY: {
    status: 503,
    message: 'Too many changes are waiting to be stored. Try again in a moment.',
    retryAfter: 1,
  },
  CHANGE_UNSAVED: {
    status: 503,
    message:
      'The change to the document «{document}» was made and all participants see it, but it is not stored yet. The server tries to store it each second; the change is lost only if the server stops before. Send the same request again in a moment to find out whether it is stored; it is not applied twice.',
    retryAfter: 2,
  },
  LOG_FAILED: {
    status: 503,
    message:
      'The document store is failing: changes are rejected, and other requests may not be completed. Try again in a moment.',
    retryAfter: 2,
  },
  STORAGE_FULL: { status: 507, message: 'The server has no space left to store this. Ask its operator to free some.' },
});
