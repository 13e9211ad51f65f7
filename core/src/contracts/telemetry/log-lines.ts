/** Service `logLines` (core): what is written to the log, for whoever sends it elsewhere. */
export interface LogLinesService {
  /** Has each line given to `listener`: JSON with a line break behind it. Returns what ends it. */
  listen(listener: (line: string) => void): () => void;
  /** Adds members to lines that are written from now on: called for each line, it has to be cheap. */
  annotate(fields: () => Readonly<Record<string, unknown>> | undefined): void;
}
