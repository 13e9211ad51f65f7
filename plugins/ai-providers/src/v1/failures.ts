import { Type, type FailureForm } from '@editor-companion/core/plugin';
import { toWireError } from '../answer/wire-error.ts';

/** Failures in OpenAI's format: its clients derive error classes from the status, and show message, code and param. */
export const openAiFailures: FailureForm = {
  schema: Type.Object({
    error: Type.Object({
      message: Type.String({ description: 'The fault, its cause, and the remedy.' }),
      type: Type.String({ examples: ['invalid_request_error'] }),
      code: Type.String({ description: 'Stable code of the error.' }),
      param: Type.Union([Type.String(), Type.Null()], { description: 'The faulty member of the body.' }),
      retryable: Type.Boolean({ description: 'Whether a retry may succeed.' }),
      requestId: Type.String({ description: 'Request id for the operator, who finds it in the log.' }),
    }),
  }),
  body: (error, requestId) => ({ error: toWireError(error, requestId) }),
};

/** The common configuration of all routes below /v1: they are for the same callers as `/ai/*`. */
export const V1_CONFIG = { scopes: ['ai'], envelope: false, failures: openAiFailures } as const;
