import { Type, type FailureForm } from '@editor-companion/core/plugin';
import { toWireError } from '../answer/wire-error.ts';

/** Failures in OpenAI's format: its clients derive error classes from the status, and show message, code and param. */
export const openAiFailures: FailureForm = {
  schema: Type.Object({
    error: Type.Object({
      message: Type.String({ description: 'What was wrong, why, and what to do.' }),
      type: Type.String({ examples: ['invalid_request_error'] }),
      code: Type.String({ description: 'Stable code of the failure.' }),
      param: Type.Union([Type.String(), Type.Null()], { description: 'The member of the body that is at fault.' }),
      retryable: Type.Boolean({ description: 'Asking again may help.' }),
      requestId: Type.String({ description: 'For the operator: the log knows it.' }),
    }),
  }),
  body: (error, requestId) => ({ error: toWireError(error, requestId) }),
};

/** The common configuration of all routes below /v1: they are for the same callers as `/ai/*`. */
export const V1_CONFIG = { scopes: ['ai'], envelope: false, failures: openAiFailures } as const;
