import { defineErrors } from '../base/errors.ts';

/** Failures of a run in a worker thread, apart from the task's own errors. */
export const workerErrors = defineErrors({
  WORKER_TIMEOUT: {
    status: 422,
    message: 'The input took longer than {seconds} s to process and was given up. Send a smaller or simpler one.',
  },
  WORKER_OUT_OF_MEMORY: {
    status: 422,
    message: 'The input needs more than {limit} MB of memory to process. Send a smaller or simpler one.',
  },
  WORKER_CRASHED: {
    status: 422,
    message: 'Processing this input failed unexpectedly. The file may be damaged; if others do better, report it.',
  },
  WORKER_RESULT_INVALID: { status: 500, message: 'The worker answered with something that cannot leave its thread.' },
  WORKERS_BUSY: { status: 503, message: 'Too much is waiting to be processed. Try again in a moment.', retryAfter: 5 },
});
