import { defineErrors } from '../base/errors.ts';

/** Failures of a run in a worker thread, apart from the task's own errors. */
export const workerErrors = defineErrors({
  WORKER_TIMEOUT: {
    status: 422,
    message: 'Processing the input took longer than {seconds} s and was stopped. Send a smaller or simpler one.',
  },
  WORKER_OUT_OF_MEMORY: {
    status: 422,
    message: 'Processing the input needs more than {limit} MB of memory. Send a smaller or simpler one.',
  },
  WORKER_CRASHED: {
    status: 422,
    message:
      'Processing this input failed unexpectedly. The file may be damaged; if other files work, report this one.',
  },
  WORKER_RESULT_INVALID: {
    status: 500,
    message: 'The worker returned a value that cannot be passed to another thread.',
  },
  WORKERS_BUSY: {
    status: 503,
    message: 'Too many inputs are waiting to be processed. Try again in a moment.',
    retryAfter: 5,
  },
});
