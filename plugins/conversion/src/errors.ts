import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  TASK_NOT_FOUND: {
    status: 404,
    message: 'There is no task {taskId} for this caller. It may have expired or been deleted; upload the file again.',
  },
  TASK_NOT_READY: {
    status: 409,
    message: 'Task {taskId} is still {status}. Follow /convert/{taskId}/events or ask again later.',
    retryAfter: 1,
  },
  TASK_BUSY: {
    status: 409,
    message: 'Task {taskId} is already being converted. Wait for it, or upload the file again for a second conversion.',
    retryAfter: 1,
  },
  TASK_FAILED: {
    status: 422,
    message: 'The conversion failed with {reason}: {message}',
  },
  TASK_NOT_FAILED: {
    status: 409,
    message: 'Task {taskId} is {status}. Only a failed task can be tried again.',
  },
  TASK_NOT_REPEATABLE: {
    status: 409,
    message:
      'Task {taskId} cannot be repeated, because its request was not stored: it was an export with a waiting caller, or it had a password. Send the request again.',
  },
  TASKS_NEED_AUTH: {
    status: 403,
    message: 'In production, the list of tasks needs authentication. Configure auth.',
  },
  TASK_EXPIRED: {
    status: 410,
    message: 'The files of task {taskId} are no longer stored. Upload the file again.',
  },
  TASK_INTERRUPTED: {
    status: 503,
    message:
      'The server stopped before the conversion was finished. Upload the file again; with `Prefer: respond-async`, the next start continues the conversion.',
    retryAfter: 5,
  },
  CONVERSIONS_BUSY: {
    status: 503,
    message: 'Too many conversions are already waiting. Try again in a moment.',
    retryAfter: 10,
  },
  CONVERTER_MISSING: {
    status: 422,
    message:
      'The converter "{converter}" of this task no longer exists on this server. Ask its operator, or upload the file again.',
  },
  CONVERSION_GIVEN_UP: {
    status: 422,
    message:
      'The server stopped each time while it converted this file, and does not try again. If other files work, report this one.',
  },
  CONVERSION_CANCELLED: {
    status: 409,
    message: 'The conversion was cancelled before it was finished. Upload the file again if you still need it.',
  },
  ASSET_NOT_FOUND: {
    status: 404,
    message: 'Task {taskId} has no asset named {name}. The result lists its assets.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: 'The requested range lies outside of the file, which has {size} bytes. Ask for a range within the file.',
  },
});
