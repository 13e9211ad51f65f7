interface Failure {
  readonly error?: string;
  readonly message?: string;
  readonly requestId?: string;
}

/** What the server answered instead of what was asked for; `message` is written for people. */
export class ServerError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.status = status;
  }

  /** From an answer that is no success, whoever sent it. */
  static async of(response: Response): Promise<ServerError> {
    const { error = 'UNKNOWN', message = response.statusText } = await response
      .json()
      .then((body: Failure) => body)
      .catch((): Failure => ({}));
    return new ServerError(error, response.status, message || `HTTP ${response.status}`);
  }
}

/** What to show of whatever was thrown. */
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

export const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
