import type { DestinationStream } from 'pino';
import type { LogLinesService } from '../contracts/telemetry/log-lines.ts';

/** Copies log lines to listeners. */
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

  /** The members to add to the current line. */
  fields(): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const annotation of this.#annotations) Object.assign(found, annotation());
    return found;
  }

  /** Wraps a destination so that the listeners receive its lines too. */
  before(destination: DestinationStream): DestinationStream {
    return {
      write: (line) => {
        destination.write(line);
        for (const listener of this.#listeners) listener(line);
      },
    };
  }
}
