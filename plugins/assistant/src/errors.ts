import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  ASSISTANT_FORBIDDEN: {
    status: 403,
    message:
      'The assistant works in «{document}» with your rights, and your role ({role}) does not have the mode «{mode}». Ask with another `mode` ({modes}), or have an owner give you another role.',
  },
  ASSISTANT_FORM_UNSUPPORTED: {
    status: 409,
    message:
      'The field «{field}» is in the form of an editor that the assistant cannot write for. It takes documents of Tiptap; name another one with `field`.',
  },
  ASSISTANT_RUN_NOT_FOUND: {
    status: 404,
    message: 'The document has no such run «{run}», or none that could be taken back. Runs are kept for {days} days.',
  },
  ASSISTANT_RUN_OVER: { status: 409, message: 'The run «{run}» has ended already; what it changed can be taken back.' },
  ASSISTANT_STOP_FORBIDDEN: {
    status: 403,
    message: 'The run «{run}» is of somebody else. Who asked for it may stop it, and every editor of the document.',
  },
  ASSISTANT_MODE_UNKNOWN: { status: 400, message: 'There is no mode «{mode}». There are: {modes}.' },
  ASSISTANT_TOOLS_INVALID: { status: 400, message: 'The tools that you declare cannot be taken: {reason}.' },
  ASSISTANT_RESULTS_INVALID: {
    status: 400,
    message:
      'The results are not those of the calls that the run waits for: {reason}. Send one for each call, by its id.',
  },
  ASSISTANT_RUN_NOT_WAITING: {
    status: 409,
    message: 'The run «{run}» does not wait for results: it goes on already, has ended, or has waited too long.',
  },
  ASSISTANT_RUN_TOO_LARGE: {
    status: 422,
    message:
      'The run cannot wait for results: with its document it has more than {limit} characters. What it changed stays and can be taken back.',
  },
  ASSISTANT_JOB_NOT_FOUND: { status: 404, message: 'The document has no job «{job}». Jobs are kept for {days} days.' },
  ASSISTANT_JOB_SPENT: {
    status: 422,
    message:
      'The job has used the {limit} {unit} that one may use (option `jobs.{option}`). What it has changed stays and can be taken back; a further job does the rest.',
  },
  ASSISTANT_JOB_INVALID: { status: 400, message: 'A job of the kind «{kind}» needs `{member}`.' },
  ASSISTANT_RUN_UNDONE: { status: 409, message: 'The run «{run}» has been taken back already.' },
  ASSISTANT_PLACE_UNKNOWN: { status: 422, message: 'The place in the document is not there: {reason}' },
  MCP_ORIGIN_REFUSED: {
    status: 403,
    message:
      'Pages of «{origin}» may not call /mcp here. Name the origin in the option `mcp.origins` of the plugin `assistant`.',
  },
  MCP_SESSION_UNKNOWN: {
    status: 404,
    message: 'The session has ended, or is not yours. Begin a new one with `initialize`.',
  },
  MCP_SERVER_FAILED: {
    status: 502,
    message: 'The server «{server}», whose tools are offered here, cannot be used: {reason}. Try again later.',
  },
  MCP_SERVER_REFUSED: { status: 422, message: 'The server «{server}» refuses that: {reason}' },
  MCP_REQUEST_INVALID: { status: 400, message: 'The request cannot be taken: {reason}' },
  ASSISTANT_BUSY: {
    status: 503,
    message: 'As many assistants are at work as this server lets, or lets one tenant have. Try again in a moment.',
    retryAfter: 10,
  },
  ASSISTANT_INTERRUPTED: {
    status: 503,
    message: 'The server interrupted this run. What it has changed stays in the document; ask for the rest again.',
    retryAfter: 2,
  },
  ASSISTANT_UNAVAILABLE: {
    status: 501,
    message: 'This server cannot write into live documents for others: its plugin for documents is too old.',
  },
});
