import type { CompanionError } from '@editor-companion/core/plugin';

/** A failure inside an answer, in the words that both the editor and OpenAI's clients look for. */
export interface WireError {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  readonly param: null;
  readonly retryable: boolean;
  readonly requestId: string;
}

export const toWireError = ({ code, status, message }: CompanionError, requestId: string): WireError => ({
  message,
  type: typeOf(status),
  code,
  param: null,
  retryable: status === 429 || status >= 500,
  requestId,
});

function typeOf(status: number): string {
  if (status === 401 || status === 403) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
