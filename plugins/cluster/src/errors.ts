import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the services on external engines: the codes of the embedded ones, and those for unavailable engines. */
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
  DATABASE_MIGRATION_FAILED: {
    status: 500,
    message:
      'The tables of «{plugin}» could not be updated: {reason}. Nothing was changed. Start the version that wrote them, or restore a backup from before the update.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    message: 'The database reports that its data is damaged. Its operator should check its log and restore a backup.',
  },
  DATABASE_BUSY: {
    status: 503,
    message: 'The database is overloaded, or another transaction holds it. Try again in a moment.',
    retryAfter: 1,
  },
  DATABASE_UNREACHABLE: {
    status: 503,
    message: 'The database cannot be reached. Nothing of this request was stored. Try again in a moment.',
    retryAfter: 2,
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message: 'The database stopped during this request, so the change may or may not be stored. Check, then try again.',
    retryAfter: 2,
  },
  REDIS_UNREACHABLE: {
    status: 503,
    message: 'Redis cannot be reached, or did not respond in time. Try again in a moment.',
    retryAfter: 2,
  },
  LOG_POSITION_GONE: {
    status: 404,
    message:
      'Position {seq} of the document «{document}» is no longer stored. Read its current state or a version instead.',
  },
  LOG_DOCUMENT_GONE: {
    status: 404,
    message:
      'The document «{document}» was deleted or renamed in the meantime. None of the change was stored; your local copy is kept.',
  },
  LOG_BUSY: {
    status: 503,
    message: 'Too many changes are waiting to be stored. Try again in a moment.',
    retryAfter: 1,
  },
  LOG_FAILED: {
    status: 503,
    message:
      'The document store is failing: changes are rejected, and other requests may not be completed. Try again in a moment.',
    retryAfter: 2,
  },
  FILES_UNREACHABLE: {
    status: 503,
    message: 'The file store cannot be reached. Nothing of this request was stored. Try again in a moment.',
    retryAfter: 2,
  },
  FILES_REFUSED: {
    status: 500,
    message:
      'The file store rejects this server ({reason}). Nothing of this request was stored. Its operator should check the keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY), their rights, and S3_BUCKET.',
  },
  FILES_STORE_WRONG: {
    status: 500,
    message:
      'The file store {store} is not the one that the database belongs to: {reason}. Configure or mount the right store, or restore it.',
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
      'The stored file {id} is damaged or missing, so it is not served. Its operator should check the file store.',
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
  JOB_GIVEN_UP: {
    status: 500,
    message:
      'The job «{name}» was given up, because its node ended during each of {attempts} attempts. Its operator should check the logs of the nodes.',
  },
  JOBS_UNATTENDED: {
    status: 503,
    message:
      'No node runs the job «{name}» at the moment. Try again in a moment; the operator of the server should check the nodes with the role worker.',
    retryAfter: 10,
  },
  JOB_LOST: {
    status: 503,
    message:
      'The result of the job «{name}» was lost with the connection to the database. Check whether the job was done, or try again.',
    retryAfter: 5,
  },
  QUEUE_FULL: {
    status: 503,
    message: '{waiting} runs of «{name}» are already waiting. Try again in a moment.',
    retryAfter: 5,
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.', retryAfter: 5 },
});
