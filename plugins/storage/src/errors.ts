import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the embedded services. Implementations on other engines use the same codes. */
export const errors = defineErrors({
  DATABASE_CONSTRAINT: {
    status: 409,
    message:
      'The change conflicts with stored data: a key is taken or a reference is missing. Read the current state and try again.',
  },
  DATABASE_TRANSACTION_LOST: {
    status: 500,
    message:
      'The transaction was rolled back before its end: it was idle for too long, or an earlier statement failed. None of its changes are stored.',
  },
  DATABASE_OPEN_FAILED: {
    status: 500,
    message:
      'The database {file} cannot be opened: {reason}. Check that DATA_DIR exists, is writable and is on a local disk.',
  },
  DATABASE_MIGRATION_FAILED: {
    status: 500,
    message:
      'The tables of «{plugin}» could not be updated: {reason}. Nothing was changed. Start the version that wrote them, or restore a backup from before the update (companion restore).',
  },
  DATABASE_RESULT_TOO_LARGE: {
    status: 500,
    message: 'The result of a query is too large to hold in memory. Ask for fewer rows or columns at a time.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    message: 'The database file is damaged or is not a database. Its operator should restore it from a backup.',
  },
  DATABASE_BUSY: {
    status: 503,
    message: 'The database is overloaded, or another transaction holds it. Try again in a moment.',
    retryAfter: 1,
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The database stopped during this request, so the change may or may not be stored. Check, then try again.',
    retryAfter: 2,
  },
  FILE_NOT_FOUND: { status: 404, message: 'There is no stored file {id}. It may have expired; upload it again.' },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'The file is larger than the limit of {limit} bytes. Send a smaller file.',
  },
  FILE_RANGE_INVALID: {
    status: 416,
    message: 'The range {start}-{end} lies outside the file, which has {size} bytes. Ask for a range within the file.',
  },
  FILE_DAMAGED: {
    status: 500,
    message:
      'The stored file {id} has {found} bytes instead of {expected}, so it is not served. Upload the same file again to repair it.',
  },
  STORAGE_FULL: { status: 507, message: 'The server has no space left to store this. Ask its operator to free some.' },
  JOB_DEFINED_TWICE: { status: 500, message: 'The job «{name}» is defined twice. Give one of them another name.' },
  JOB_PAYLOAD_INVALID: {
    status: 500,
    message: 'The payload of the job «{name}» is not JSON at {path}. Pass plain values; pass bytes as file ids.',
  },
  JOB_TIMEOUT: {
    status: 503,
    message: 'The job «{name}» did not finish within {milliseconds} ms. Try again, or with less data.',
    retryAfter: 5,
  },
  QUEUE_FULL: {
    status: 503,
    message: '{waiting} runs of «{name}» are already waiting. Try again in a moment.',
    retryAfter: 5,
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.', retryAfter: 5 },
});
