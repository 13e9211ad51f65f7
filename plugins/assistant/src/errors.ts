import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  ASSISTANT_FORBIDDEN: {
    status: 403,
    message:
      'The assistant works in «{document}» with your rights, and your role ({role}) does not allow the mode «{mode}». Ask with another `mode` ({modes}), or ask an owner for another role.',
  },
  ASSISTANT_FORM_UNSUPPORTED: {
    status: 409,
    message:
      'The field «{field}» has the format of an editor that the assistant does not support. It supports documents of Tiptap; name another field with `field`.',
  },
  ASSISTANT_RUN_NOT_FOUND: {
    status: 404,
    message: 'The document has no run «{run}» that can be undone. Runs are kept for {days} days.',
  },
  ASSISTANT_RUN_OVER: { status: 409, message: 'The run «{run}» has already ended; its changes can be undone.' },
  ASSISTANT_STOP_FORBIDDEN: {
    status: 403,
    message: 'The run «{run}» belongs to somebody else. Only that user and editors of the document may stop it.',
  },
  ASSISTANT_MODE_UNKNOWN: { status: 400, message: 'There is no mode «{mode}». Known: {modes}.' },
  ASSISTANT_TOOLS_INVALID: { status: 400, message: 'The declared tools are not valid: {reason}.' },
  ASSISTANT_RESULTS_INVALID: {
    status: 400,
    message:
      'The results do not match the calls that the run waits for: {reason}. Send one result for each call, by its id.',
  },
  ASSISTANT_RUN_NOT_WAITING: {
    status: 409,
    message: 'The run «{run}» does not wait for results: it has already continued, has ended, or has waited too long.',
  },
  ASSISTANT_RUN_TOO_LARGE: {
    status: 422,
    message:
      'The run is too large to wait for results: with its document it has more than {limit} characters. Its changes stay and can be undone.',
  },
  ASSISTANT_JOB_NOT_FOUND: { status: 404, message: 'The document has no job «{job}». Jobs are kept for {days} days.' },
  ASSISTANT_JOB_SPENT: {
    status: 422,
    message:
      'The job has used its maximum of {limit} {unit} (option `jobs.{option}`). Its changes stay and can be undone; start another job for the rest.',
  },
  ASSISTANT_JOB_INVALID: { status: 400, message: 'A job of the kind «{kind}» needs `{member}`.' },
  ASSISTANT_RUN_UNDONE: { status: 409, message: 'The run «{run}» is already undone.' },
  ASSISTANT_PLACE_UNKNOWN: { status: 422, message: 'The place in the document does not exist: {reason}' },
  MCP_ORIGIN_REFUSED: {
    status: 403,
    message:
      'Pages of «{origin}» may not call /mcp here. Add the origin to the option `mcp.origins` of the plugin `assistant`.',
  },
  MCP_SESSION_UNKNOWN: {
    status: 404,
    message: 'The session has ended, or belongs to another user. Begin a new one with `initialize`.',
  },
  MCP_SERVER_FAILED: {
    status: 502,
    message: 'The server «{server}», whose tools are offered here, cannot be used: {reason}. Try again later.',
  },
  MCP_SERVER_REFUSED: { status: 422, message: 'The server «{server}» rejected the call: {reason}' },
  MCP_REQUEST_INVALID: { status: 400, message: 'The request is not valid: {reason}' },
  ASSISTANT_BUSY: {
    status: 503,
    message: 'The maximum number of assistants is running, on this server or for one tenant. Try again in a moment.',
    retryAfter: 10,
  },
  ASSISTANT_INTERRUPTED: {
    status: 503,
    message: 'The server interrupted this run. Its changes stay in the document; ask for the rest again.',
    retryAfter: 2,
  },
  ASSISTANT_UNAVAILABLE: {
    status: 501,
    message: 'This server cannot write into live documents for others, because its plugin for documents is too old.',
  },
});
