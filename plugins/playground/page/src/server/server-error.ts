interface Failure {
  readonly error?: string;
  readonly message?: string;
  readonly requestId?: string;
}

/** An error response of the server. Its `message` is for people. */
export class ServerError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.status = status;
  }

  /** Reads the error of a response from any server or proxy. */
  static async of(response: Response): Promise<ServerError> {
    const { error = 'UNKNOWN', message = response.statusText } = await response
      .json()
      .then((body: Failure) => body)
      .catch((): Failure => ({}));
    return new ServerError(error, response.status, message || `HTTP ${response.status}`);
  }
}

/** Returns the message to show for any thrown value. */
export const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

export const isAbort = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
