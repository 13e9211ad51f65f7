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
    message: 'Task {taskId} is being converted already. Wait for it, or upload the file again for a second conversion.',
    retryAfter: 1,
  },
  TASK_FAILED: {
    status: 422,
    message: 'The conversion failed with {reason}: {message}',
  },
  TASK_NOT_FAILED: {
    status: 409,
    message: 'Task {taskId} is {status}. Only a task that has failed can be tried again.',
  },
  TASK_NOT_REPEATABLE: {
    status: 409,
    message:
      'What was to be done with task {taskId} was known to its request alone: it was an export whose caller waited, or it needed a password. Send it again.',
  },
  TASKS_NEED_AUTH: {
    status: 403,
    message: 'In production, tasks are listed only where callers are known. Configure auth.',
  },
  TASK_EXPIRED: {
    status: 410,
    message: 'The bytes of task {taskId} are not kept any more. Upload the file again.',
  },
  TASK_INTERRUPTED: {
    status: 503,
    message:
      'The server stopped before the conversion was finished. Upload the file again; with `Prefer: respond-async` it would go on by itself.',
    retryAfter: 5,
  },
  CONVERSIONS_BUSY: {
    status: 503,
    message: 'So many conversions wait to be done already that this one is not taken. Try again in a moment.',
    retryAfter: 10,
  },
  CONVERTER_MISSING: {
    status: 422,
    message:
      'This was to be converted by "{converter}", which is not on this server any more. Ask its operator, or upload the file again.',
  },
  CONVERSION_GIVEN_UP: {
    status: 422,
    message:
      'The server stopped each time while it converted this file, and does not try it again. If other files do better, report it.',
  },
  CONVERSION_CANCELLED: {
    status: 409,
    message: 'The conversion was cancelled before it was finished. Upload the file again if it is still wanted.',
  },
  ASSET_NOT_FOUND: {
    status: 404,
    message: 'Task {taskId} has no asset named {name}. The result names its assets; take one of those.',
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    message: 'The requested range lies outside of the {size} bytes of the file. Ask for a range within them.',
  },
});
