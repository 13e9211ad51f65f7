import type { DestinationStream } from 'pino';
import type { LogLinesService } from '../contracts/telemetry/log-lines.ts';

/** What is written to the log, for listeners beside the log itself. */
export class LogLines implements LogLinesService {
  readonly #listeners = new Set<(line: string) => void>();
  readonly #annotations: (() => Readonly<Record<string, unknown>> | undefined)[] = [];

  listen(listener: (line: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  annotate(fields: () => Readonly<Record<string, unknown>> | undefined): void {
    this.#annotations.push(fields);
  }

  /** What is added to a line that is written just now. */
  fields(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const annotation of this.#annotations) Object.assign(found, annotation());
    return found;
  }

  /** A destination that tells the listeners of what goes to another. */
  before(destination: DestinationStream): DestinationStream {
    return {
      write: (line) => {
        destination.write(line);
        for (const listener of this.#listeners) listener(line);
      },
    };
  }
}
