import type { CompanionError } from '@editor-companion/core/plugin';

/** A failure inside an answer, with the members that both the editor and OpenAI's clients look for. */
export interface WireError {
  readonly message: string;
  readonly type: string;
  readonly code: string;
  /** The first invalid member of the body, as a dotted path. */
  readonly param: string | null;
  readonly retryable: boolean;
  readonly requestId: string;
}

export const toWireError = (error: CompanionError, requestId: string): WireError => ({
  message: messageOf(error),
  type: typeOf(error.status),
  code: error.code,
  // The path of the body as a whole is empty.
  param: error.details?.[0]?.path || null,
  retryable: error.status === 429 || error.status >= 500,
  requestId,
});

/** These clients show only the message, so it includes each fault. */
const messageOf = ({ message, details = [] }: CompanionError): string =>
  [message, ...details.map(({ path, message: fault }) => `${path || 'It'} ${fault}.`)].join(' ');

function typeOf(status: number): string {
  if (status === 401 || status === 403) return 'authentication_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
