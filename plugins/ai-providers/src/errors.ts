import { defineErrors } from '@editor-companion/core/plugin';

/** Errors of the AI routes besides the shell's own. */
export const errors = defineErrors({
  AI_BODY_INVALID: {
    status: 400,
    message: 'The request body cannot be turned into a conversation: {reason}. See docs/ai.md for the three bodies.',
  },
  AI_DOCUMENT_TOOLS_UNAVAILABLE: {
    status: 501,
    message:
      'This server has no tools that work in documents: its plugin `assistant` is switched off. Leave `documentTools` out.',
  },
  AI_FORMAT_UNKNOWN: { status: 400, message: 'There is no answer form «{format}». Known: message, agui, openai.' },
  AI_REQUEST_REJECTED: {
    status: 400,
    message: 'The provider «{provider}» did not accept the request: {reason}',
  },
  AI_PARAMETER_UNSUPPORTED: {
    status: 400,
    message:
      'The provider «{provider}» has nothing that does what `{parameter}` asks for. Leave it out, or ask a provider that has.',
  },
  AI_RESPONSES_UNSUPPORTED: {
    status: 400,
    message: 'POST /v1/responses does not offer `{parameter}`: {reason}.',
  },
  AI_MODEL_MISSING: {
    status: 400,
    message:
      'The request names no model and «{provider}» has no default. Send `model`, or set `providers.{provider}.models`.',
  },
  AI_FORM_INVALID: {
    status: 400,
    message: 'The form with the recording cannot be taken: {reason}. Send `file` and `model` as multipart/form-data.',
  },
  AI_RECORDING_TOO_LARGE: {
    status: 413,
    message:
      'The recording is larger than the {limit} bytes that are taken. Send a shorter one, or one that is compressed more.',
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
    message: 'The moderation of this server does not let this question pass ({categories}). Change it and ask again.',
  },
  AI_ANSWER_FLAGGED: {
    status: 422,
    message: 'The moderation of this server does not let this answer pass ({categories}). Ask for something else.',
  },
  AI_MODEL_DENIED: {
    status: 403,
    message: 'You may not ask the model «{model}» of «{provider}». You may ask: {choices}.',
  },
  AI_MODEL_UNKNOWN: {
    status: 404,
    message:
      'There is no model «{model}» here. GET /v1/models lists those that are known; to ask a provider for another, write one of {choices}.',
  },
  AI_PROVIDER_UNKNOWN: { status: 404, message: 'There is no AI provider «{provider}». Known: {known}.' },
  AI_SUGGESTION_SUPERSEDED: { status: 409, message: "A newer request of the same session has taken this one's place." },
  AI_BUSY: { status: 503, message: 'Too many AI requests wait for their turn. Ask again in a moment.', retryAfter: 2 },
  AI_INTERRUPTED: { status: 503, message: 'The server interrupted this answer. Ask again.', retryAfter: 2 },
  AI_CONTENT_TOO_LARGE: {
    status: 413,
    message: 'The conversation has {actual} {unit}; at most {limit} are taken. Send less.',
  },
  AI_ATTACHMENT_UNSUPPORTED: {
    status: 415,
    message: 'The attachment «{name}» cannot be read: {reason}',
  },
  AI_RATE_LIMITED: { status: 429, message: 'Too many AI requests for this {subject}. Wait {seconds} s.' },
  AI_TOO_MANY_RUNNING: {
    status: 429,
    message: 'This {subject} has {limit} AI requests running already. Wait until one is done.',
    retryAfter: 2,
  },
  AI_BUDGET_SPENT: {
    status: 429,
    message:
      'The budget of this {subject} for the {period} has {left} left, and this request needs about {needed}. It is renewed in {seconds} s.',
  },
  AI_BUDGET_CUT: {
    status: 429,
    message: 'The answer was stopped here, as a budget is spent. It is renewed at the end of its day or month (UTC).',
  },
  AI_BUDGETS_FULL: {
    status: 409,
    message:
      'There are {limit} budgets, which is as many as may be set. Remove some, or set limits for all in the configuration.',
  },
  AI_BUDGET_NOT_SET: { status: 404, message: 'No budget is set for this {subject}.' },
  AI_USAGE_RANGE: { status: 400, message: 'No usage can be told for these days: {reason}.' },
  AI_USAGE_UNAVAILABLE: {
    status: 503,
    message: 'What models were used is not kept, as this server has no database. Switch on the plugin `storage`.',
  },
  AI_BUDGET_WITHOUT_DATABASE: {
    status: 500,
    message:
      'Budgets (`limits.*.tokensPerDay` and its like) are set for ai-providers, and there is no database to keep them. Switch on the plugin `storage`.',
  },
  AI_UPSTREAM_RATE_LIMITED: {
    status: 429,
    message: 'The provider «{provider}» refuses more requests at the moment. Wait before the next one.',
  },
  AI_UPSTREAM_FAILED: { status: 502, message: 'The provider «{provider}» failed: {reason}' },
  AI_UPSTREAM_UNREACHABLE: { status: 502, message: 'The provider «{provider}» could not be reached: {reason}.' },
  AI_UPSTREAM_REFUSED_KEY: {
    status: 502,
    message: "The provider «{provider}» refused this server's credentials. Its operator must check the API key.",
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
      'The model «{model}» of the provider «{provider}» failed too often and is left alone for {seconds} s. Ask again later, or choose another model.',
  },
  AI_UPSTREAM_TIMEOUT: {
    status: 504,
    message: 'The provider «{provider}» took too long: {phase} exceeded {limit} ms.',
  },
});
