/** What an answer says beside the code of a refusal. */
export interface RefusalDetails {
  /** HTTP status; 0 where there was no answer over HTTP. */
  readonly status?: number;
  /** Each faulty place, where the server names them. */
  readonly details?: unknown;
  /** For whoever looks for the request in the server's log. */
  readonly requestId?: string | undefined;
  /** Milliseconds until it makes sense to ask again. */
  readonly retryAfter?: number | undefined;
  /** What `fetch` threw, where the connection broke. */
  readonly cause?: unknown;
}

/** The server's refusal, with its stable code. */
export class CompanionRequestError extends Error {
  override readonly name = 'CompanionRequestError';
  /**
   * `COMMENT_FORBIDDEN`, `VERSION_NOT_FOUND`…, or `HTTP_<status>` of a proxy in between. This package's own are `CLOSED`, `TIMEOUT`, `STREAM_CUT` and
   * `TASK_FAILED`.
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
