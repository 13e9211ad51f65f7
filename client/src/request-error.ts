/** Further information about a refusal. */
export interface RefusalDetails {
  /** HTTP status; 0 if there was no HTTP answer. */
  readonly status?: number;
  /** Each invalid place, if the server names them. */
  readonly details?: unknown;
  /** The id to find the request in the server's log. */
  readonly requestId?: string | undefined;
  /** Milliseconds after which a retry makes sense. */
  readonly retryAfter?: number | undefined;
  /** The exception of `fetch`, if the connection broke. */
  readonly cause?: unknown;
}

/** A refusal of the server, with its stable code. */
export class CompanionRequestError extends Error {
  override readonly name = 'CompanionRequestError';
  /**
   * `COMMENT_FORBIDDEN`, `VERSION_NOT_FOUND`…, or `HTTP_<status>` from a proxy. This package's own codes are `CLOSED`, `TIMEOUT`,
   * `STREAM_CUT` and `TASK_FAILED`.
   */
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    code: string,
    message: string,
    { status = 0, details, requestId, retryAfter, cause }: RefusalDetails = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
