import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the services on external engines: the codes of the embedded ones, and those for unavailable engines. */
export const errors = defineErrors({
  DATABASE_CONSTRAINT: {
    status: 409,
    message:
      'The change contradicts what is already stored: a key is taken or a reference is missing. Read the current state and try again.',
  },
  DATABASE_TRANSACTION_LOST: {
    status: 500,
    message:
      'The transaction was rolled back before it ended: it was idle for too long, or an earlier statement failed. Nothing of it is stored.',
  },
  DATABASE_MIGRATION_FAILED: {
    status: 500,
    message:
      'The tables of «{plugin}» could not be brought up to date: {reason}. Nothing was changed. Start the version that wrote them, or restore a backup from before the update.',
  },
  DATABASE_CORRUPT: {
    status: 500,
    message: 'The database says that its data are damaged. Its operator should look at its log and restore a backup.',
  },
  DATABASE_BUSY: {
    status: 503,
    message: 'The database has too much to do, or another transaction holds it. Try again in a moment.',
    retryAfter: 1,
  },
  DATABASE_UNREACHABLE: {
    status: 503,
    message: 'The database cannot be reached. Nothing of this was stored. Try again in a moment.',
    retryAfter: 2,
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    message:
      'The database stopped while it worked on this, so it is not known whether the change is stored. Check, then try again.',
    retryAfter: 2,
  },
  REDIS_UNREACHABLE: {
    status: 503,
    message: 'Redis cannot be reached, or did not answer in time. Try again in a moment.',
    retryAfter: 2,
  },
  LOG_POSITION_GONE: {
    status: 404,
    message: 'Position {seq} of the document «{document}» is not kept. Its current state and its versions are.',
  },
  LOG_DOCUMENT_GONE: {
    status: 404,
    message:
      'The document «{document}» was deleted or renamed meanwhile. Nothing of the change was stored; what you have of it stays with you.',
  },
  LOG_BUSY: {
    status: 503,
    message: 'Too many changes wait to be stored. Try again in a moment.',
    retryAfter: 1,
  },
  LOG_FAILED: {
    status: 503,
    message:
      'The store of documents fails right now: changes are refused, and what else was asked for may not be done. Try again in a moment.',
    retryAfter: 2,
  },
  FILES_UNREACHABLE: {
    status: 503,
    message: 'The store of files cannot be reached. Nothing of this was stored. Try again in a moment.',
    retryAfter: 2,
  },
  FILES_REFUSED: {
    status: 500,
    message:
      'The store of files refuses this server ({reason}). Nothing of this was stored. Its operator should look at the keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY), their rights, and S3_BUCKET.',
  },
  FILES_STORE_WRONG: {
    status: 500,
    message:
      'The store of files {store} is not the one that the database speaks of: {reason}. Configure or mount the right one, or restore it.',
  },
  FILE_NOT_FOUND: { status: 404, message: 'There is no stored file {id}. It may have expired; upload it again.' },
  FILE_TOO_LARGE: {
    status: 413,
    message: 'The file is larger than the {limit} bytes that are taken here. Send a smaller one.',
  },
  FILE_RANGE_INVALID: {
    status: 416,
    message: 'The range {start}-{end} lies outside the file, which has {size} bytes.',
  },
  FILE_DAMAGED: {
    status: 500,
    message:
      'The stored file {id} is damaged or gone, so it is not served. Its operator should look at the store of files.',
  },
  STORAGE_FULL: { status: 507, message: 'The server has no room left to store this. Its operator must free some.' },
  JOB_DEFINED_TWICE: { status: 500, message: 'The job «{name}» is defined twice. Give one of them another name.' },
  JOB_PAYLOAD_INVALID: {
    status: 500,
    message: 'The payload of the job «{name}» is not JSON at {path}. Pass plain values; hand over bytes as file ids.',
  },
  JOB_TIMEOUT: {
    status: 503,
    message: 'The job «{name}» did not finish within {milliseconds} ms. Try again, or with less.',
    retryAfter: 5,
  },
  JOB_GIVEN_UP: {
    status: 500,
    message:
      'The job «{name}» was given up: its node ended during each of {attempts} attempts. Its operator should look at the logs of the nodes.',
  },
  JOBS_UNATTENDED: {
    status: 503,
    message:
      'No node works on «{name}» right now, so that nobody would do this. Try again in a moment; the operator of the server should look at the nodes of the role worker.',
    retryAfter: 10,
  },
  JOB_LOST: {
    status: 503,
    message:
      'What came of the job «{name}» was lost with the connection to the database. Look whether it is done, or try again.',
    retryAfter: 5,
  },
  QUEUE_FULL: {
    status: 503,
    message: '{waiting} runs of «{name}» are waiting already. Try again in a moment.',
    retryAfter: 5,
  },
  SHUTTING_DOWN: { status: 503, message: 'The server is shutting down. Try again in a moment.', retryAfter: 5 },
});
