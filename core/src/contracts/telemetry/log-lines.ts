/** Service `logLines` (core): the lines of the log, for plugins that send them elsewhere. */
export interface LogLinesService {
  /** Calls `listener` with each line: JSON and a line break. Returns a function that unsubscribes. */
  listen(listener: (line: string) => void): () => void;
  /** Adds members to all further lines. Called for each line, so it must be cheap. */
  annotate(fields: () => Readonly<Record<string, unknown>> | undefined): void;
}
