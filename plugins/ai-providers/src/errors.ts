import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the AI routes besides the shell's own. */
export const errors = defineErrors({
  AI_BODY_INVALID: {
    status: 400,
    message:
      'The request body cannot be turned into a conversation: {reason}. docs/ai.md describes the three supported bodies.',
  },
  AI_DOCUMENT_TOOLS_UNAVAILABLE: {
    status: 501,
    message:
      'This server has no tools for documents, because its plugin `assistant` is switched off. Leave `documentTools` out.',
  },
  AI_FORMAT_UNKNOWN: { status: 400, message: 'There is no response format «{format}». Known: message, agui, openai.' },
  AI_REQUEST_REJECTED: {
    status: 400,
    message: 'The provider «{provider}» rejected the request: {reason}',
  },
  AI_PARAMETER_UNSUPPORTED: {
    status: 400,
    message: 'The provider «{provider}» does not support `{parameter}`. Leave it out, or ask another provider.',
  },
  AI_RESPONSES_UNSUPPORTED: {
    status: 400,
    message: 'POST /v1/responses does not support `{parameter}`: {reason}.',
  },
  AI_MODEL_MISSING: {
    status: 400,
    message:
      'The request names no model and «{provider}» has no default. Send `model`, or set `providers.{provider}.models`.',
  },
  AI_FORM_INVALID: {
    status: 400,
    message: 'The form with the recording is not valid: {reason}. Send `file` and `model` as multipart/form-data.',
  },
  AI_RECORDING_TOO_LARGE: {
    status: 413,
    message: 'The recording is larger than the limit of {limit} bytes. Send a shorter or more compressed one.',
  },
  AI_NOT_OFFERED: {
    status: 400,
    message: 'The provider «{provider}» does not offer {what}. Ask one that does: {choices}.',
  },
  AI_MODEL_AMBIGUOUS: {
    status: 400,
    message: 'Several providers have the model «{model}». Ask for one of {choices}.',
  },
  AI_CONTENT_FLAGGED: {
    status: 400,
    message: 'The moderation of this server blocked this question ({categories}). Change it and ask again.',
  },
  AI_ANSWER_FLAGGED: {
    status: 422,
    message: 'The moderation of this server blocked this answer ({categories}). Ask for something else.',
  },
  AI_MODEL_DENIED: {
    status: 403,
    message: 'You may not use the model «{model}» of «{provider}». You may use: {choices}.',
  },
  AI_MODEL_UNKNOWN: {
    status: 404,
    message:
      'There is no model «{model}» here. GET /v1/models lists the known models; to ask a provider for another model, write one of {choices}.',
  },
  AI_PROVIDER_UNKNOWN: { status: 404, message: 'There is no AI provider «{provider}». Known: {known}.' },
  AI_SUGGESTION_SUPERSEDED: { status: 409, message: 'A newer request of the same session replaced this one.' },
  AI_BUSY: { status: 503, message: 'Too many AI requests are waiting. Ask again in a moment.', retryAfter: 2 },
  AI_INTERRUPTED: { status: 503, message: 'The server interrupted this answer. Ask again.', retryAfter: 2 },
  AI_CONTENT_TOO_LARGE: {
    status: 413,
    message: 'The conversation has {actual} {unit}; the limit is {limit}. Send less.',
  },
  AI_ATTACHMENT_UNSUPPORTED: {
    status: 415,
    message: 'The attachment «{name}» cannot be read: {reason}',
  },
  AI_RATE_LIMITED: { status: 429, message: 'This {subject} sent too many AI requests. Wait {seconds} s.' },
  AI_TOO_MANY_RUNNING: {
    status: 429,
    message: 'This {subject} already has {limit} running AI requests. Wait until one has finished.',
    retryAfter: 2,
  },
  AI_BUDGET_SPENT: {
    status: 429,
    message:
      'The budget of this {subject} for the {period} has {left} left, but this request needs about {needed}. It is renewed in {seconds} s.',
  },
  AI_BUDGET_CUT: {
    status: 429,
    message:
      'The answer was stopped here, because a budget is used up. The budget is renewed at the end of its day or month (UTC).',
  },
  AI_BUDGETS_FULL: {
    status: 409,
    message:
      'The maximum of {limit} budgets is reached. Remove some, or set limits for everybody in the configuration.',
  },
  AI_BUDGET_NOT_SET: { status: 404, message: 'No budget is set for this {subject}.' },
  AI_USAGE_RANGE: { status: 400, message: 'The usage cannot be reported: {reason}.' },
  AI_USAGE_UNAVAILABLE: {
    status: 503,
    message:
      'The usage of models is not recorded, because this server has no database. Switch on the plugin `storage`.',
  },
  AI_BUDGET_WITHOUT_DATABASE: {
    status: 500,
    message:
      'ai-providers has budgets (`limits.*.tokensPerDay` and similar options), but no database to store them in. Switch on the plugin `storage`.',
  },
  AI_UPSTREAM_RATE_LIMITED: {
    status: 429,
    message:
      'The provider «{provider}» rejects requests at the moment, because it received too many. Wait before the next one.',
  },
  AI_UPSTREAM_FAILED: { status: 502, message: 'The provider «{provider}» failed: {reason}' },
  AI_UPSTREAM_UNREACHABLE: { status: 502, message: 'The provider «{provider}» could not be reached: {reason}.' },
  AI_UPSTREAM_REFUSED_KEY: {
    status: 502,
    message: "The provider «{provider}» rejected this server's credentials. Its operator must check the API key.",
  },
  AI_UPSTREAM_CUT: {
    status: 502,
    message: 'The provider «{provider}» ended the answer before it was complete. Ask again.',
  },
  AI_UPSTREAM_MALFORMED: {
    status: 502,
    message: 'The provider «{provider}» sent an answer that could not be read: {reason}.',
  },
  AI_ANSWER_TOO_LARGE: { status: 502, message: 'The answer of «{provider}» exceeds {limit} bytes and was stopped.' },
  AI_PROVIDER_NOT_CONFIGURED: {
    status: 503,
    message: 'The AI provider «{provider}» is not configured. Set {missing} on the server.',
  },
  AI_PROVIDER_PAUSED: {
    status: 503,
    message:
      'The model «{model}» of the provider «{provider}» failed too often and is not asked for {seconds} s. Ask again later, or choose another model.',
  },
  AI_UPSTREAM_TIMEOUT: {
    status: 504,
    message: 'The provider «{provider}» took too long: {phase} exceeded {limit} ms.',
  },
});
