/** The server's refusal, with its stable code. */
export class CompanionRequestError extends Error {
  override readonly name = 'CompanionRequestError';
  /** `COMMENT_FORBIDDEN`, `VERSION_NOT_FOUND`…; `CLOSED` and `TIMEOUT` are this package's own. */
  readonly code: string;
  readonly details: unknown;

  constructor(code: string, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
